import { ChevronDown, Shield } from 'lucide-react';
import { Menu, type MenuEntry } from '../../../ui/menu.tsx';
import type { AdminSection } from './admin-section.ts';
import { frameMessages } from './frame.messages.ts';

interface AdminMenuProps {
  sections: readonly AdminSection[];
  chosen: AdminSection | undefined;
}

/** The sections as a menu, where there is no room for the rail. */
export function AdminMenu({ sections, chosen }: AdminMenuProps) {
  return (
    <div className="mb-2 lg:hidden">
      <Menu
        label={frameMessages.menu(chosen?.title ?? '')}
        entries={entriesOf(sections)}
        className="-ml-2 flex min-h-11 items-center gap-1.5 rounded-md px-2 font-bold text-brand text-sm hover:bg-brand-soft"
      >
        <Shield className="size-4" aria-hidden="true" />
        {frameMessages.title}
        {chosen && <span className="font-normal text-ink-soft">{chosen.title}</span>}
        <ChevronDown className="size-4" aria-hidden="true" />
      </Menu>
    </div>
  );
}

function entriesOf(sections: readonly AdminSection[]): MenuEntry[] {
  return sections.map(({ path, title, icon, group }, index) => {
    const before = sections[index - 1];
    const separated = before !== undefined && before.group !== group;
    return { label: title, icon, to: path, separated };
  });
}
