import { Ellipsis } from 'lucide-react';
import { iconButtonClasses } from '../form/icon-button.tsx';
import { Menu } from './menu.tsx';
import type { MenuEntry } from './menu-entry.ts';

interface MoreMenuProps {
  label: string;
  entries: readonly MenuEntry[];
  small?: boolean;
}

export function MoreMenu({ label, entries, small = false }: MoreMenuProps) {
  return (
    <Menu label={label} entries={entries} className={iconButtonClasses('-mr-2')}>
      <Ellipsis className={small ? 'size-5' : 'size-6'} aria-hidden="true" />
    </Menu>
  );
}
