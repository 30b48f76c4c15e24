import type { Paper } from '../drawing/svg.ts';
import type { Light } from '../types.ts';

/** A place, drawn in two layers that characters stand between. */
export interface Stage {
  back: string;
  front: string;
  /** Where feet stand, in pixels from the top. */
  ground: number;
  light: Light;
  /** Colour of the shadow under the feet. */
  shadow: string;
  /** Night scenes give characters a halo so that they stand out. */
  night: boolean;
  /** Nobody has a shadow where everybody floats. */
  floating?: boolean;
  /** The ground is drawn around its middle, and so everybody stands there. */
  centred?: boolean;
}

export type StageDrawer = (paper: Paper) => Stage;
