// Declares only what lettering.ts uses. The published types would add types of the browser to the server.
declare module 'opentype.js' {
  export interface PathCommand {
    type: string;
    x1?: number;
    y1?: number;
    x2?: number;
    y2?: number;
    x?: number;
    y?: number;
  }

  export interface Font {
    hasChar(character: string): boolean;
    getAdvanceWidth(text: string, size: number): number;
    getPath(text: string, x: number, y: number, size: number): { commands: PathCommand[] };
  }

  const opentype: { parse(bytes: ArrayBuffer): Font };
  export default opentype;
}
