// Squirrel war: greedy, minimax, alpha-beta and battles.
'use strict';
const fs = require('fs');

const words = fs.readFileSync(process.argv[3], 'utf8').trim().split(/\s+/);
const values = words.slice(-30, -5).map(Number);
const start = words.slice(-5).join('').split('');

const near = start.map((_, a) => start.map((_, b) => b).filter(b =>
    Math.abs(Math.floor(a / 5) - Math.floor(b / 5)) + Math.abs(a % 5 - b % 5) === 1));
const names = start.map((_, i) => 'ABCDE'[i % 5] + (Math.floor(i / 5) + 1));

function play(board, cell, mark) {
    const next = board.slice();
    next[cell] = mark;
    if (near[cell].some(n => board[n] === mark))
        for (const n of near[cell]) if (board[n] !== '*') next[n] = mark;
    return next;
}

function search(board, me, algorithm, depth) {
    const limit = algorithm === 1 ? 1 : depth;
    const prune = algorithm === 3;
    const log = [prune ? 'Node,Depth,Value,Alpha,Beta' : 'Node,Depth,Value'];
    let best = board;

    function note(name, depth, v, alpha, beta) {
        log.push((prune ? [name, depth, v, alpha, beta] : [name, depth, v]).join(','));
    }

    function visit(board, name, depth, alpha, beta) {
        if (depth === limit || !board.includes('*')) {
            let v = 0;
            board.forEach((m, i) => { if (m !== '*') v += m === me ? values[i] : -values[i]; });
            note(name, depth, v, alpha, beta);
            return v;
        }
        const isMax = depth % 2 === 0;
        const mover = isMax === (me === 'X') ? 'X' : 'O';
        let v = isMax ? -Infinity : Infinity;
        note(name, depth, v, alpha, beta);
        for (let cell = 0; cell < 25; cell++) {
            if (board[cell] !== '*') continue;
            const child = play(board, cell, mover);
            const got = visit(child, names[cell], depth + 1, alpha, beta);
            if (isMax ? got > v : got < v) {
                v = got;
                if (depth === 0) best = child;
            }
            if (prune && (isMax ? v >= beta : v <= alpha)) {
                note(name, depth, v, alpha, beta);
                return v;
            }
            if (isMax) alpha = Math.max(alpha, v);
            else beta = Math.min(beta, v);
            note(name, depth, v, alpha, beta);
        }
        return v;
    }

    visit(board, 'root', 0, -Infinity, Infinity);
    return { best, log };
}

const text = board => board.join('').replace(/.{5}/g, '$&\n');
const task = Number(words[0]);
if (task < 4) {
    const { best, log } = search(start, words[1], task, Number(words[2]));
    fs.writeFileSync('next_state.txt', text(best));
    if (task > 1) fs.writeFileSync('traverse_log.txt', log.join('\n') + '\n');
} else {
    let board = start, trace = '';
    for (let turn = 1; board.includes('*'); turn = 5 - turn) {  // players at words 1 and 4
        board = search(board, words[turn], Number(words[turn + 1]), Number(words[turn + 2])).best;
        trace += text(board);
    }
    fs.writeFileSync('trace_state.txt', trace);
}
