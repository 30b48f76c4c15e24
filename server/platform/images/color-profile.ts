type Chromaticity = readonly [x: number, y: number];

export interface Primaries {
  white: Chromaticity;
  red: Chromaticity;
  green: Chromaticity;
  blue: Chromaticity;
}

const white: Chromaticity = [0.3127, 0.329];
const p3: Primaries = { white, red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06] };

export const sRgb: Primaries = { white, red: [0.64, 0.33], green: [0.3, 0.6], blue: [0.15, 0.06] };
export const displayP3 = p3;
export const rec2020: Primaries = {
  white,
  red: [0.708, 0.292],
  green: [0.17, 0.797],
  blue: [0.131, 0.046],
};

/** The curve from a sample to the amount of light: a function type of ICC.1 with its parameters. */
export interface ToneCurve {
  type: number;
  parameters: readonly number[];
}

export const toneCurves = {
  sRgb: { type: 3, parameters: [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045] },
  rec709: { type: 3, parameters: [1 / 0.45, 1 / 1.099, 0.099 / 1.099, 1 / 4.5, 0.081] },
  gamma: (exponent: number): ToneCurve => ({ type: 0, parameters: [exponent] }),
};

type Vector = readonly [number, number, number];
type Matrix = readonly [Vector, Vector, Vector];

/** The white point of all ICC profiles. */
const D50: Vector = [0.9642, 1, 0.8249];
const bradford: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];

export function colorProfile({
  primaries,
  curve,
  isGrey,
}: {
  primaries: Primaries;
  curve: ToneCurve;
  isGrey: boolean;
}): Buffer {
  const trc = curveTag(curve);
  const text = Buffer.concat([
    Buffer.from('mluc\0\0\0\0', 'latin1'),
    uint32(1, 12),
    Buffer.from('enUS', 'latin1'),
    uint32(2, 28),
    Buffer.from([0, 0x2d]),
  ]);
  const common: [string, Buffer][] = [
    ['desc', text],
    ['cprt', text],
    ['wtpt', xyzTag(D50)],
  ];
  const [red, green, blue] = adapted(primaries).map(xyzTag);
  const colors: [string, Buffer | undefined][] = isGrey
    ? [['kTRC', trc]]
    : [
        ['rXYZ', red],
        ['gXYZ', green],
        ['bXYZ', blue],
        ['rTRC', trc],
        ['gTRC', trc],
        ['bTRC', trc],
      ];
  return assemble(isGrey ? 'GRAY' : 'RGB ', [...common, ...colors]);
}

const HEADER = 128;

function assemble(space: string, tags: readonly [string, Buffer | undefined][]): Buffer {
  let offset = HEADER + 4 + tags.length * 12;
  const table: Buffer[] = [uint32(tags.length)];
  const contents: Buffer[] = [];
  for (const [name, data = Buffer.alloc(0)] of tags) {
    const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
    table.push(Buffer.from(name, 'latin1'), uint32(offset, data.length));
    contents.push(padded);
    offset += padded.length;
  }
  const header = Buffer.alloc(HEADER);
  header.writeUInt32BE(offset, 0);
  header.writeUInt32BE(0x04300000, 8);
  header.write(`mntr${space}XYZ `, 12, 'latin1');
  header.write('acsp', 36, 'latin1');
  fixed(...D50).copy(header, 68);
  return Buffer.concat([header, ...table, ...contents]);
}

function curveTag({ type, parameters }: ToneCurve): Buffer {
  const kind = Buffer.from([0, type, 0, 0]);
  return Buffer.concat([Buffer.from('para\0\0\0\0', 'latin1'), kind, fixed(...parameters)]);
}

function xyzTag(color: Vector): Buffer {
  return Buffer.concat([Buffer.from('XYZ \0\0\0\0', 'latin1'), fixed(...color)]);
}

function uint32(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(4 * numbers.length);
  for (const [index, number] of numbers.entries()) bytes.writeUInt32BE(number, 4 * index);
  return bytes;
}

function fixed(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(4 * numbers.length);
  for (const [index, number] of numbers.entries()) {
    bytes.writeInt32BE(clamp(Math.round(number * 0x10000)), 4 * index);
  }
  return bytes;
}

function clamp(number: number): number {
  return Number.isFinite(number) ? Math.min(0x7fffffff, Math.max(-0x80000000, number)) : 0;
}

function adapted({ white, red, green, blue }: Primaries): Vector[] {
  const colors = [red, green, blue].map(xyzOf);
  const shares = solve(colors, xyzOf(white));
  const [to, from] = [D50, xyzOf(white)].map((light) => product(bradford, light));
  return colors.map((color, index) => {
    const cone = product(bradford, scaled(color, shares[index] ?? 0));
    const seen = cone.map((part, axis) => (part * (to?.[axis] ?? 0)) / (from?.[axis] ?? 1));
    return solve(columnsOf(bradford), seen as unknown as Vector);
  });
}

function xyzOf([x, y]: Chromaticity): Vector {
  return [x / y, 1, (1 - x - y) / y];
}

function scaled([x, y, z]: Vector, by: number): Vector {
  return [x * by, y * by, z * by];
}

function product(rows: Matrix, [x, y, z]: Vector): Vector {
  const [a, b, c] = rows.map((row) => row[0] * x + row[1] * y + row[2] * z);
  return [a ?? 0, b ?? 0, c ?? 0];
}

function columnsOf([a, b, c]: Matrix): Vector[] {
  return [
    [a[0], b[0], c[0]],
    [a[1], b[1], c[1]],
    [a[2], b[2], c[2]],
  ];
}

/** Returns the factors with which the columns add up to this vector, by Cramer's rule. */
function solve([a, b, c]: readonly Vector[], sum: Vector): Vector {
  if (!a || !b || !c) return [0, 0, 0];
  const whole = determinant(a, b, c);
  return [
    determinant(sum, b, c) / whole,
    determinant(a, sum, c) / whole,
    determinant(a, b, sum) / whole,
  ];
}

function determinant([a, b, c]: Vector, [d, e, f]: Vector, [g, h, i]: Vector): number {
  return a * (e * i - f * h) - d * (b * i - c * h) + g * (b * f - c * e);
}
