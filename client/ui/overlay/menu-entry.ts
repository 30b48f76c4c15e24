import type { LucideIcon } from 'lucide-react';

/** A choice of one of several values. Choosing a value does not close the menu. */
export interface MenuChoice {
  label: string;
  isChosen: boolean;
  onSelect: () => void;
}

/** An item of a menu: a link (`to` within the site, `href` elsewhere), an action, or several choices in one row. */
export interface MenuEntry {
  label: string;
  icon?: LucideIcon;
  to?: string;
  href?: string;
  newTab?: boolean;
  onSelect?: () => void;
  danger?: boolean;
  separated?: boolean;
  choices?: readonly MenuChoice[];
}

/** Returns the entries with a separator line above the first one. */
export function separated([first, ...rest]: readonly MenuEntry[]): MenuEntry[] {
  return first ? [{ ...first, separated: true }, ...rest] : [];
}
