import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';

/** One chosen value of an addition. */
export interface AdditionChip {
  key: string;
  text: string;
  removeLabel: string;
  /** Removes the value from the post. Returns a function that restores it. */
  remove: () => () => void;
}

/** Something that an author can add to a post, such as a poll. The menu 追加する has an entry for it. */
export interface Addition {
  icon: LucideIcon;
  label: string;
  /** Whether the menu has the entry. */
  isOffered: boolean;
  chips: readonly AdditionChip[];
  /** Whether the fields are open. Undefined for an addition that is chosen in a dialog. */
  isOpen?: boolean;
  /** Adds the fields, or opens the dialog. */
  open: () => void;
  /** Hides the fields. */
  close?: () => void;
  /** The fields or the dialog. */
  content: ReactNode;
}

/** Returns whether the fields of an addition are open, and what opens and hides them. Invalid fields are always open. */
export function useOpenFields(isInvalid: boolean) {
  const [isOpen, setOpen] = useState(false);
  if (isInvalid && !isOpen) setOpen(true);
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) };
}
