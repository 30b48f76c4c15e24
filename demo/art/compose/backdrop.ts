import type { Paper } from '../drawing/svg.ts';
import type { Stage } from '../scenes/stage.ts';
import type { SceneSpec } from '../types.ts';
import type { Backdrop } from './accents.ts';
import { flat } from './flat.ts';
import { ink } from './ink.ts';
import { night } from './night.ts';
import { watercolor } from './watercolor.ts';

/** The background of a scene in the style of its picture. */
export function backdrop(paper: Paper, stage: Stage, spec: SceneSpec): Backdrop {
  if (spec.style === 'flat') return flat(paper, stage, spec.scene);
  if (spec.style === 'ink') return ink(paper, stage, spec.scene);
  if (spec.style === 'watercolor') return watercolor(paper, stage);
  if (spec.style === 'glow') return night(paper, stage);
  return { behind: stage.back, before: stage.front, stage, deep: true };
}
