// What browsers from 2023 have and the checker's library does not know yet.
declare class DecompressionStream {
  constructor(format: "deflate");
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<Uint8Array>;
}

// What is used of D3, which comes without types.
declare module "d3-hierarchy" {
  export interface Placed {
    data: number;
    x: number;
    y: number;
    parent: Placed | null;
    children?: Placed[];
    each(look: (node: Placed) => void): this;
  }
  export function hierarchy(root: number, children: (node: number) => number[]): Placed;
  export interface Layout {
    (root: Placed): Placed;
    nodeSize(size: [number, number]): Layout;
    separation(apart: (a: Placed, b: Placed) => number): Layout;
  }
  export function tree(): Layout;
}
declare module "d3-selection" {
  export interface Selection {
    call(use: any, ...values: any[]): Selection;
    on(name: string, listener: null): Selection;
  }
  export function select(element: Element): Selection;
  /** What a listener hears of; null outside of one. */
  export const event: any;
}
declare module "d3-zoom" {
  export interface Transform {
    x: number;
    y: number;
    k: number;
    translate(x: number, y: number): Transform;
    scale(k: number): Transform;
  }
  export const zoomIdentity: Transform;
  export interface Zoom {
    (selection: any): void;
    scaleExtent(extent: [number, number]): Zoom;
    filter(takes: () => boolean): Zoom;
    on(name: string, listener: () => void): Zoom;
    extent(extent: () => [[number, number], [number, number]]): Zoom;
    transform(selection: any, to: Transform): void;
    scaleBy(selection: any, by: number): void;
  }
  export function zoom(): Zoom;
}
