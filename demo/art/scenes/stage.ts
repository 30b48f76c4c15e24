import type { Paper } from '../drawing/svg.ts';
import type { Light } from '../types.ts';

/** A scene in two layers. Characters are drawn between them. */
export interface Stage {
  back: string;
  front: string;
  /** The height of the ground, in pixels from the top. */
  ground: number;
  light: Light;
  /** Colour of the shadow under the feet. */
  shadow: string;
  /** Night scenes give characters a halo so that they stand out. */
  night: boolean;
  /** Characters float and cast no shadow. */
  floating?: boolean;
  /** The ground is only in the middle, so all characters stand there. */
  centred?: boolean;
}

export type StageDrawer = (paper: Paper) => Stage;
