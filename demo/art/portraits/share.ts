import { drawActor, drawShape } from '../characters/actor.ts';
import { tailRoom } from '../compose/room.ts';
import { createBrush } from '../drawing/brush.ts';
import { sparkles } from '../drawing/light.ts';
import { heart, star } from '../drawing/shapes.ts';
import { circle, linear, oval, type Paper, path, place, rect, stroke } from '../drawing/svg.ts';
import type { Drawing, Role } from '../types.ts';
import { sheet } from './common.ts';

/** The size of link previews, in pixels. */
const WIDTH = 1200;
const HEIGHT = 630;

/** From left to right. The front row stands in the gaps of the back row. */
const behind: readonly Role[] = [
  { who: 'toto', expression: 'smile', pose: 'wave' },
  { who: 'kohaku', expression: 'happy', pose: 'stand' },
  { who: 'hana', expression: 'singing', pose: 'cheer' },
  { who: 'shizuku', expression: 'happy', pose: 'cheer' },
  { who: 'nemu', expression: 'sleepy', pose: 'stand' },
  { who: 'ginga', expression: 'calm', pose: 'stand' },
];
const inFront: readonly Role[] = [
  { who: 'kurone', expression: 'wink', pose: 'stand' },
  { who: 'polka', expression: 'smile', pose: 'wave' },
  { who: 'moko', expression: 'happy', pose: 'stand' },
  { who: 'rumi', expression: 'happy', pose: 'cheer' },
  { who: 'pachi', expression: 'singing', pose: 'wave' },
  { who: 'maron', expression: 'happy', pose: 'stand' },
];

/** The preview picture of shared links: the site's icon and all twelve characters. */
export function drawSharePicture(): Drawing {
  return sheet(
    WIDTH,
    HEIGHT,
    'share',
    (paper) =>
      ground(paper) +
      siteMark(WIDTH / 2, 106, 136) +
      row(paper, behind, { y: 392, bend: 22, tall: 184, from: 150, to: 1040 }) +
      row(paper, inFront, { y: 592, bend: 16, tall: 210, from: 122, to: 1060 }),
  );
}

function ground(paper: Paper): string {
  const air = linear(paper, [
    [0, '#e4dcff'],
    [0.62, '#fbeaf6'],
    [1, '#fff3dc'],
  ]);
  const rings = [1, 0.76, 0.52].map((size) =>
    oval(WIDTH / 2, 500, 760 * size, 250 * size, '#ffffff', { opacity: 0.34 }),
  );
  const bits = [
    path(star(98, 98, 24), '#ffd34f'),
    path(heart(1106, 112, 20), '#ff9fbe'),
    path(heart(268, 150, 15), '#ff9fbe'),
    path(star(936, 80, 18), '#ffd34f'),
    circle(408, 70, 8, '#9fc0ff'),
    circle(182, 214, 7, '#9fd8c4'),
    circle(806, 176, 7, '#ffb98f'),
    circle(1038, 208, 8, '#9fc0ff'),
  ];
  return (
    rect(0, 0, WIDTH, HEIGHT, air) +
    rings.join('') +
    sparkles(paper, '#ffffff', 26, [40, 30, WIDTH - 80, 220], 12) +
    bits.join('')
  );
}

/** The site's icon with a white border. */
function siteMark(x: number, y: number, size: number): string {
  const dots = [
    circle(9.5, 11, 2.5, '#ffffff'),
    circle(16, 8.5, 2.5, '#ffb3cf'),
    circle(22.5, 11, 2.5, '#ffffff'),
  ];
  const art =
    rect(-1.4, -0.7, 34.8, 34.8, '#6a4f9a', { rx: 11.4, opacity: 0.14 }) +
    rect(-1.4, -1.4, 34.8, 34.8, '#ffffff', { rx: 11.4 }) +
    rect(0, 0, 32, 32, '#5b46c9', { rx: 10 }) +
    stroke('M7.5 17.5a8.5 8.5 0 0 0 17 0', '#ffffff', 3) +
    dots.join('');
  return place(art, { x: x - size / 2, y: y - size / 2, scale: size / 32 });
}

interface Row {
  /** The height of the outermost feet, and the additional depth of the middle of the row. */
  y: number;
  bend: number;
  tall: number;
  from: number;
  to: number;
}

function row(paper: Paper, roles: readonly Role[], { y, bend, tall, from, to }: Row): string {
  const last = roles.length - 1;
  const figures = roles.map((role, i) => {
    const across = i / last;
    return sticker(paper, role, {
      x: from + (to - from) * across - tailRoom(role, tall),
      y: y + bend * Math.sin(Math.PI * across),
      tall: role.who === 'ginga' ? tall * 0.8 : tall,
      turn: (across - 0.5) * 8,
      look: 0.5 - across,
    });
  });
  return figures.join('');
}

interface Spot {
  x: number;
  y: number;
  tall: number;
  turn: number;
  look: number;
}

function sticker(paper: Paper, role: Role, { x, y, tall, turn, look }: Spot): string {
  const scale = tall / 205;
  const brush = createBrush(paper, 'soft');
  const shade = oval(x, y, tall * 0.36, tall * 0.07, '#6a4f9a', { opacity: 0.18 });
  const edge = drawShape(brush, role, '#ffffff', 7);
  return shade + place(edge + drawActor(brush, role, look).art, { x, y, scale, turn });
}
