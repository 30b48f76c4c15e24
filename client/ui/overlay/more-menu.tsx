import { Ellipsis } from 'lucide-react';
import { iconButtonClasses } from '../form/icon-button.tsx';
import { Menu } from './menu.tsx';
import type { MenuEntry } from './menu-entry.ts';

interface MoreMenuProps {
  /** The accessible name of the button. */
  label: string;
  entries: readonly MenuEntry[];
  /** Draws smaller dots, for the menu of a comment. */
  small?: boolean;
}

/** A button with three dots at the end of a row, which opens a menu. */
export function MoreMenu({ label, entries, small = false }: MoreMenuProps) {
  return (
    <Menu label={label} entries={entries} className={iconButtonClasses('-mr-2')}>
      <Ellipsis className={small ? 'size-5' : 'size-6'} aria-hidden="true" />
    </Menu>
  );
}
