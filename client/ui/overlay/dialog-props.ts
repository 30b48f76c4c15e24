import type { ReactNode, RefObject } from 'react';

export interface DialogState {
  open: boolean;
  onClose: () => void;
}

export interface DialogProps extends DialogState {
  /** Keeps the dialog open while a call is pending, because closing it would look like cancelling the call. */
  busy?: boolean;
  title: string;
  /** Shows the title to screen readers only. */
  hideTitle?: boolean;
  description?: string;
  /** A centred box, a sheet at the bottom edge (on wide screens a box), or the full screen. */
  shape?: 'box' | 'sheet' | 'full';
  /** Opens a box without the scale transition, for content that measures its size. */
  fadeOnly?: boolean;
  actions?: ReactNode;
  children?: ReactNode;
  /** Receives the focus when the dialog opens. Defaults to the first focusable element. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Receives the focus when the dialog closes. Defaults to the previously focused element. */
  finalFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | null);
}
