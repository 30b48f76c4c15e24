import { type Brush, tone } from '../drawing/brush.ts';
import { darken, lighten, mix } from '../drawing/color.ts';
import { circle, curve, linear, oval, path, place, radial, stroke } from '../drawing/svg.ts';
import type { Expression } from '../types.ts';

/** The position and the looks of a face. */
interface FacePlan {
  x: number;
  y: number;
  /** Half the distance between the eyes. */
  gap: number;
  /** Half the height of an eye. */
  size: number;
  iris: string;
  cheek?: string;
  mouth?: 'curve' | 'cat' | 'tiny';
  nose?: string;
  /** Light outline for eyes on dark fur. */
  bright?: boolean;
  /** Where the eyes look, -1..1. */
  look?: number;
}

const ink = '#33224a';

function lineColor(plan: FacePlan): string {
  return plan.bright === true ? '#f7dfae' : ink;
}

function openEye(brush: Brush, plan: FacePlan, x: number, size: number): string {
  const [rx, shift] = [size * 0.8, (plan.look ?? 0) * size * 0.14];
  const iris = tone(brush, plan.iris);
  const fill =
    plan.bright === true
      ? linear(brush.paper, [
          [0, darken(iris, 0.3)],
          [0.6, iris],
          [1, lighten(iris, 0.55)],
        ])
      : linear(brush.paper, [
          [0, ink],
          [0.45, darken(iris, 0.62)],
          [1, lighten(iris, 0.12)],
        ]);
  const pupil = oval(x + shift, plan.y - size * 0.05, rx * 0.56, size * 0.64, ink);
  return (
    oval(x + shift, plan.y, rx, size, fill) +
    (plan.bright === true ? pupil : '') +
    oval(x + shift, plan.y + size * 0.5, rx * 0.55, size * 0.3, lighten(iris, 0.5), {
      opacity: 0.55,
    }) +
    oval(x + shift - rx * 0.28, plan.y - size * 0.42, size * 0.3, size * 0.34, '#ffffff') +
    circle(x + shift + rx * 0.36, plan.y + size * 0.3, size * 0.16, '#ffffff', { opacity: 0.9 })
  );
}

function lash(plan: FacePlan, x: number, side: number): string {
  if (plan.bright === true) return '';
  const [s, y] = [plan.size, plan.y];
  const rim = curve`
    M${x - 0.78 * s} ${y - 0.5 * s}
    A${0.86 * s} ${1.06 * s} 0 0 1 ${x + 0.78 * s} ${y - 0.5 * s}
  `;
  const wing = curve`M${x + side * 0.78 * s} ${y - 0.5 * s}l${side * 0.26 * s} ${-0.2 * s}`;
  return stroke(rim + wing, ink, s * 0.17);
}

function arcEye(plan: FacePlan, x: number, bend: number): string {
  const s = plan.size;
  const d = curve`M${x - s * 0.85} ${plan.y}Q${x} ${plan.y + bend * s} ${x + s * 0.85} ${plan.y}`;
  return stroke(d, lineColor(plan), s * 0.26);
}

function eye(brush: Brush, plan: FacePlan, side: -1 | 1, expression: Expression): string {
  const x = plan.x + side * plan.gap;
  const shut: Partial<Record<Expression, number>> = { happy: -1.25, singing: -1.1, sleepy: 0.8 };
  const bend = expression === 'wink' && side === 1 ? -1.15 : shut[expression];
  if (bend !== undefined) return arcEye(plan, x, bend);
  if (expression === 'surprised') return openEye(brush, plan, x, plan.size * 1.14);
  if (expression === 'shy')
    return openEye(brush, { ...plan, look: side * -0.6 }, x, plan.size * 0.94);
  return openEye(brush, plan, x, plan.size) + lash(plan, x, side);
}

function brow(plan: FacePlan, side: -1 | 1, expression: Expression): string {
  const lift: Partial<Record<Expression, number>> = {
    shy: -0.26,
    surprised: -0.08,
    singing: -0.12,
  };
  const slope = lift[expression];
  if (slope === undefined) return '';
  const s = plan.size;
  const [x, y] = [plan.x + side * plan.gap, plan.y - s * 1.62];
  const d = curve`
    M${x - s * 0.4} ${y + side * slope * s}
    Q${x} ${y - s * 0.24} ${x + s * 0.4} ${y - side * slope * s}
  `;
  return stroke(d, lineColor(plan), s * 0.15, { 'stroke-opacity': 0.8 });
}

function openMouth(plan: FacePlan, y: number, width: number, depth: number): string {
  const x = plan.x;
  const lips = curve`
    M${x - width} ${y}Q${x} ${y + width * 0.32} ${x + width} ${y}
    C${x + width * 0.95} ${y + depth * 1.3} ${x - width * 0.95} ${y + depth * 1.3} ${x - width} ${y}
    Z
  `;
  const tongue = oval(x, y + depth * 0.78, width * 0.52, depth * 0.26, '#ff8f9c');
  return (
    path(lips, '#8d2f4d', { stroke: ink, 'stroke-width': 1.6, 'stroke-linejoin': 'round' }) + tongue
  );
}

function closedMouth(plan: FacePlan, y: number, kind: FacePlan['mouth']): string {
  const { x, size: s } = plan;
  const m = (dx: number, dy: number): string => curve`${x + dx * s} ${y + dy * s}`;
  const shapes = {
    curve: `M${m(-0.5, 0)}Q${m(0, 0.55)} ${m(0.5, 0)}`,
    tiny: `M${m(-0.28, 0)}Q${m(0, 0.36)} ${m(0.28, 0)}`,
    cat: `M${m(-0.72, 0)}Q${m(-0.36, 0.52)} ${m(0, 0)}Q${m(0.36, 0.52)} ${m(0.72, 0)}`,
  };
  return stroke(shapes[kind ?? 'curve'], lineColor(plan), s * 0.19);
}

function mouth(plan: FacePlan, expression: Expression): string {
  const s = plan.size;
  const y = plan.y + s * (plan.nose === undefined ? 0.82 : 1.05);
  if (expression === 'singing') return openMouth(plan, y - s * 0.1, s * 0.56, s * 0.95);
  if (expression === 'happy') return openMouth(plan, y - s * 0.1, s * 0.5, s * 0.62);
  if (expression === 'surprised') {
    return oval(plan.x, y + s * 0.3, s * 0.26, s * 0.34, '#8d2f4d', {
      stroke: ink,
      'stroke-width': 1.6,
    });
  }
  if (expression === 'shy') {
    const d = curve`
      M${plan.x - s * 0.45} ${y + s * 0.2}q${s * 0.22} ${-s * 0.3} ${s * 0.45} 0t${s * 0.45} 0
    `;
    return stroke(d, lineColor(plan), s * 0.18);
  }
  return closedMouth(plan, y, expression === 'sleepy' ? 'tiny' : plan.mouth);
}

function cheek(brush: Brush, plan: FacePlan, side: -1 | 1, expression: Expression): string {
  const s = plan.size;
  const [x, y] = [plan.x + side * (plan.gap + s * 1.25), plan.y + s * 0.95];
  const color = plan.cheek ?? '#ff8fa3';
  const strong = expression === 'shy' ? 0.95 : 0.72;
  const blush = radial(brush.paper, [
    [0, color, strong],
    [0.55, color, strong * 0.7],
    [1, color, 0],
  ]);
  const lines = [-0.3, 0.1].map((dx) => {
    const d = curve`M${x + dx * s} ${y + s * 0.2}l${s * 0.18} ${-s * 0.38}`;
    return stroke(d, mix(color, '#d0405f', 0.5), s * 0.12);
  });
  return oval(x, y, s * 0.92, s * 0.62, blush) + (expression === 'shy' ? lines.join('') : '');
}

function nose(plan: FacePlan): string {
  if (plan.nose === undefined) return '';
  const s = plan.size;
  const [x, y] = [plan.x, plan.y + s * 0.78];
  const tip = oval(x, y, s * 0.3, s * 0.2, plan.nose);
  return tip + oval(x - s * 0.08, y - s * 0.07, s * 0.1, s * 0.06, '#ffffff', { opacity: 0.7 });
}

/** Draws eyes, brows, cheeks, nose and mouth. */
export function face(brush: Brush, plan: FacePlan, expression: Expression): string {
  if (brush.style === 'shape') return '';
  const sides = [-1, 1] as const;
  const features = sides.map(
    (side) =>
      cheek(brush, plan, side, expression) +
      eye(brush, plan, side, expression) +
      brow(plan, side, expression),
  );
  return place(features.join('') + nose(plan) + mouth(plan, expression), {});
}
