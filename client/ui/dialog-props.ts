import type { ReactNode, RefObject } from 'react';

/** What a dialog is told. */
export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The title is for screen readers only. */
  hideTitle?: boolean;
  description?: string;
  /** A box in the middle, a sheet from the bottom edge (a box on wide screens), or the whole screen. */
  shape?: 'box' | 'sheet' | 'full';
  /** Buttons along the bottom. */
  actions?: ReactNode;
  children?: ReactNode;
  /** Where the focus goes first; the first thing that can take it when left out. */
  initialFocus?: RefObject<HTMLElement | null>;
}
