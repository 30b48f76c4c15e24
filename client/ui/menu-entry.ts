import type { LucideIcon } from 'lucide-react';

/** One line of a menu: a place to go (`to` on this site, `href` elsewhere) or something to do. */
export interface MenuEntry {
  label: string;
  icon?: LucideIcon;
  to?: string;
  href?: string;
  onSelect?: () => void;
  danger?: boolean;
  /** A line above: this entry begins a group. */
  separated?: boolean;
}
