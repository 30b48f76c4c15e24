import { drawActor, drawShape } from '../characters/actor.ts';
import { type Brush, createBrush, part } from '../drawing/brush.ts';
import { round } from '../drawing/shapes.ts';
import { clip, type Paper, place } from '../drawing/svg.ts';
import { drawSign, type SignId } from '../elements/signs.ts';
import type { Drawing, Role } from '../types.ts';
import { sheet } from './common.ts';

/** A character in a round window, which hides its feet. */
interface Mascot {
  role: Role;
  scale: number;
  /** The distance of the feet below the window. */
  sink: number;
  x?: number;
  turn?: number;
  look?: number;
  sign?: { id: SignId; x: number; y: number; size: number };
}

/** The characters on pages without content, by the message of the page. */
const mascots = {
  resting: {
    role: { who: 'nemu', expression: 'sleepy', pose: 'hug' },
    scale: 0.98,
    sink: 28,
    x: 92,
    turn: 3,
    sign: { id: 'sleep', x: 180, y: 58, size: 24 },
  },
  lost: {
    role: { who: 'kurone', expression: 'surprised', holding: 'lantern' },
    scale: 1.02,
    sink: 8,
    x: 90,
    look: 0.8,
    sign: { id: 'question', x: 178, y: 44, size: 26 },
  },
  troubled: {
    role: { who: 'shizuku', expression: 'shy', pose: 'hug' },
    scale: 1.04,
    sink: 24,
    turn: -4,
    sign: { id: 'sweat', x: 166, y: 70, size: 28 },
  },
  working: {
    role: { who: 'toto', expression: 'smile', holding: 'brush' },
    scale: 0.98,
    sink: 14,
    x: 90,
    look: 0.6,
  },
  happy: {
    role: { who: 'rumi', expression: 'happy', pose: 'cheer' },
    scale: 1.04,
    sink: 12,
  },
} as const satisfies Record<string, Mascot>;

/** Characters that look over an edge, from left to right, with the colour of their paws. */
const peeking = [
  { role: { who: 'moko', expression: 'happy' }, cut: 84, paw: '#b98d7d' },
  { role: { who: 'rumi', expression: 'smile' }, cut: 72, paw: '#ffdf7d' },
  { role: { who: 'kurone', expression: 'wink' }, cut: 91, paw: '#4b4272' },
] as const satisfies { role: Role; cut: number; paw: string }[];

/** The window: a disc at the foot of the sheet. Heads rise above it. */
const WIDTH = 200;
const HEIGHT = 240;
const RADIUS = WIDTH / 2;
const EDGE = 3.5;

/** Draws every mascot of the client, by the name of its file. */
export function drawMascots(): Record<string, Drawing> {
  const windows = Object.entries(mascots).map(([name, mascot]) => [name, drawMascot(mascot)]);
  return { ...Object.fromEntries(windows), welcome: drawPeeking() };
}

/** A mascot without the disc behind it, whose colour comes from the theme of the page. */
function drawMascot({ role, scale, sink, x = RADIUS, turn = 0, look = 0, sign }: Mascot): Drawing {
  return sheet(WIDTH, HEIGHT, 'mascot', (paper) => {
    const figure = place(sticker(mattBrush(paper), role, look), {
      x,
      y: HEIGHT + sink,
      scale,
      turn,
    });
    const middle = HEIGHT - RADIUS;
    const area = `M0 0H${WIDTH}V${middle}A${RADIUS} ${RADIUS} 0 0 1 0 ${middle}Z`;
    return above(paper, area, figure) + (sign ? place(drawSign(sign.id, sign.size), sign) : '');
  });
}

/** Three characters behind an edge at the foot of the sheet, with their paws on it. */
function drawPeeking(): Drawing {
  const [width, height, paws] = [360, 116, 12];
  return sheet(width, height, 'welcome', (paper) => {
    const brush = mattBrush(paper);
    const [edge, scale] = [height - paws, 0.74];
    const figures = peeking.map(({ role, cut }, i) => {
      const spot = { x: width / 2 + (i - 1) * 118, y: edge + cut * scale, scale };
      return place(sticker(brush, role, (1 - i) * 0.5), spot);
    });
    const onEdge = peeking.map(({ paw }, i) =>
      [-1, 1].map((side) => {
        const x = width / 2 + (i - 1) * 118 + side * 31;
        return part(brush, round(x, edge + 1, 11, 9), paw, { rim: 4 });
      }),
    );
    return above(paper, `M0 0H${width}V${edge}H0Z`, figures.join('')) + onEdge.flat().join('');
  });
}

function mattBrush(paper: Paper): Brush {
  return { ...createBrush(paper, 'soft'), isMatt: true };
}

/** A figure with a white border, which sets it off from either theme. */
function sticker(brush: Brush, role: Role, look: number): string {
  return drawShape(brush, role, '#ffffff', EDGE) + drawActor(brush, role, look).art;
}

function above(paper: Paper, area: string, art: string): string {
  return `<g clip-path="${clip(paper, area)}">${art}</g>`;
}
