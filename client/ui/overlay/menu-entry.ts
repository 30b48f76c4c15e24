import type { LucideIcon } from 'lucide-react';

/** An item of a menu: a link (`to` within the app, `href` elsewhere) or an action. */
export interface MenuEntry {
  label: string;
  icon?: LucideIcon;
  to?: string;
  href?: string;
  /** Opens `href` in a new tab. */
  newTab?: boolean;
  onSelect?: () => void;
  danger?: boolean;
  /** Draws a separator above the item. */
  separated?: boolean;
}
