import type { LucideIcon } from 'lucide-react';

/** An item of a menu: a link (`to` within the app, `href` elsewhere) or an action. */
export interface MenuEntry {
  label: string;
  icon?: LucideIcon;
  to?: string;
  href?: string;
  newTab?: boolean;
  onSelect?: () => void;
  danger?: boolean;
  separated?: boolean;
}

/** Entries under a heading. Screen readers announce the heading when they enter the group. */
export interface MenuGroup {
  heading: string;
  entries: readonly MenuEntry[];
}
