import { type Brush, part } from '../drawing/brush.ts';
import { capsule, round } from '../drawing/shapes.ts';
import { circle, type Point } from '../drawing/svg.ts';
import type { Expression, HeldId, PoseId } from '../types.ts';
import { drawHeld, isCarriedBehind } from './held.ts';

/** The pose of a figure. */
export interface Pose {
  expression: Expression;
  pose: PoseId;
  holding: HeldId | undefined;
  /** Where it looks, -1 (left) to 1 (right). */
  look: number;
}

/** A drawn figure and its anchor points, in its own units (feet at 0, head near -200). */
export interface Figure {
  art: string;
  /** The top of the head, for hats. */
  crown: { x: number; y: number; width: number };
  /** The throat, for scarves. */
  neck: { x: number; y: number; width: number };
  /** Eye line, for glasses. */
  eyes: { x: number; y: number; gap: number; size: number };
}

export type Drawer = (brush: Brush, pose: Pose) => Figure;

interface ArmPlan {
  x: number;
  y: number;
  length: number;
  width: number;
  color: string;
  /** Colour of the paw, if it differs from the arm. */
  paw?: string;
}

const angles: Readonly<Record<PoseId, readonly [number, number]>> = {
  stand: [24, 24],
  wave: [26, 142],
  cheer: [138, 138],
  hug: [-34, -34],
  reach: [62, 96],
  hold: [24, 98],
};

function armTip(plan: ArmPlan, side: -1 | 1, angle: number): Point {
  const turn = (angle * Math.PI) / 180;
  const { x, y, length } = plan;
  return [side * (x + Math.sin(turn) * length), y + Math.cos(turn) * length];
}

function arm(brush: Brush, plan: ArmPlan, side: -1 | 1, tip: Point): string {
  const limb = capsule([side * plan.x, plan.y], tip, plan.width * 0.88, plan.width);
  const paw =
    plan.paw === undefined ? '' : part(brush, round(tip[0], tip[1], plan.width), plan.paw);
  return part(brush, limb, plan.color, { rim: 5 }) + paw;
}

/** Both arms, with the object in the right hand. `behind` goes below the body, `front` on top. */
export function arms(brush: Brush, pose: Pose, plan: ArmPlan): { behind: string; front: string } {
  const [left, right] = angles[pose.holding !== undefined ? 'hold' : pose.pose];
  const hand = armTip(plan, 1, right);
  const held =
    pose.holding === undefined ? '' : drawHeld(brush, pose.holding, [hand[0] + 5, hand[1]]);
  const behind = pose.holding !== undefined && isCarriedBehind(pose.holding) ? held : '';
  const limbs = arm(brush, plan, -1, armTip(plan, -1, left)) + arm(brush, plan, 1, hand);
  return { behind, front: (behind === '' ? held : '') + limbs };
}

/** A pair of feet, mirrored. */
export function feet(
  brush: Brush,
  color: string,
  x: number,
  rx: number,
  ry: number,
  y = 0,
): string {
  return [-1, 1]
    .map((side) => part(brush, round(side * x, y - ry, rx, ry), color, { rim: 5 }))
    .join('');
}

/** A highlight, as on glass. */
export function gloss(brush: Brush, x: number, y: number, size: number, opacity = 0.7): string {
  return brush.style === 'shape' ? '' : circle(x, y, size, '#ffffff', { opacity });
}
