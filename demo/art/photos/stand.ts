import { drawActor, drawShape } from '../characters/actor.ts';
import { createBrush } from '../drawing/brush.ts';
import { bokeh, glowAt } from '../drawing/light.ts';
import { curve, linear, oval, type Paper, path, place, radial, rect } from '../drawing/svg.ts';
import type { PhotoSpec } from '../types.ts';
import { blurry, contact, develop, table } from './lens.ts';

/** An acrylic stand outdoors. */
export function photoStand(paper: Paper, spec: PhotoSpec): string {
  const { width: w, height: h, random } = paper;
  const sea = spec.subject === 'beach';
  const hero = spec.cast[0];
  const back = sea
    ? rect(
        0,
        0,
        w,
        h,
        linear(paper, [
          [0, '#7fbdf0'],
          [0.42, '#d8efff'],
          [0.44, '#5fa4d0'],
          [0.62, '#8fd0dc'],
          [0.7, '#e8d8b8'],
        ]),
      ) +
      bokeh(paper, ['#ffffff', '#e0f8ff'], 26, [0, h * 0.44, w, h * 0.2], [w * 0.006, w * 0.022])
    : blurry(paper, ['#5f8a5a', '#b8d88f', '#8fa860'], ['#f4ffd0', '#ffffff', '#d8f0a0']);
  const tall = Math.min(h * 0.64, w * 0.7);
  const [x, y] = [w * random.range(0.42, 0.56), h * 0.88];
  const scale = tall / 215;
  const brush = createBrush(paper, 'flat');
  const rail = table(paper, h * 0.76, sea ? '#c9b098' : '#9a7a5c');
  const base = oval(x, y + tall * 0.02, tall * 0.3, tall * 0.055, '#ffffff', {
    opacity: 0.55,
    stroke: '#ffffff',
    'stroke-width': 4,
  });
  const plate =
    hero === undefined
      ? ''
      : place(drawShape(brush, hero, '#eef8ff', 13), { x, y, scale, opacity: 0.62 }) +
        place(drawShape(brush, hero, '#ffffff', 5), { x, y, scale }) +
        place(drawActor(brush, hero).art, { x, y, scale });
  const shine = path(
    curve`
      M${x - tall * 0.3} ${y - tall * 0.5}L${x + tall * 0.1} ${y - tall}h${tall * 0.1}
      L${x - tall * 0.26} ${y - tall * 0.36}Z
    `,
    '#ffffff',
    { opacity: 0.22 },
  );
  const cast = place(
    oval(
      0,
      0,
      tall * 0.36,
      tall * 0.07,
      radial(paper, [
        [0, '#1c1018', 0.5],
        [1, '#1c1018', 0],
      ]),
    ),
    { x: x + tall * 0.1, y: y + tall * 0.05 },
  );
  return (
    back +
    glowAt(paper, w * 0.14, h * 0.08, w * 0.4, '#fffbe8', 0.8) +
    rail +
    cast +
    contact(paper, x, y + tall * 0.04, tall * 0.5) +
    base +
    plate +
    shine +
    develop(paper, '#ffe0b0')
  );
}
