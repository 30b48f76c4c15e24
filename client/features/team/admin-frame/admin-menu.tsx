import { ChevronDown, Shield } from 'lucide-react';
import { CountBadge } from '#client/ui/feedback/count-badge.tsx';
import { Menu, type MenuEntry } from '#client/ui/overlay/menu.tsx';
import { frameMessages } from './admin-frame.messages.ts';
import type { AdminSection } from './admin-section.ts';

interface AdminMenuProps {
  sections: readonly AdminSection[];
  chosen: AdminSection | undefined;
  /** The number of open cases. */
  waiting: number;
}

/** The sections as a menu, for screens without room for the rail. */
export function AdminMenu({ sections, chosen, waiting }: AdminMenuProps) {
  const counted = sections.find(({ hasWaiting }) => hasWaiting && waiting > 0);
  const more = counted ? frameMessages.waitingInMenu(counted.title, waiting) : '';
  return (
    <div className="mb-2 flex items-center gap-1 lg:hidden">
      <Menu
        label={frameMessages.menu(chosen?.title ?? '') + more}
        entries={entriesOf(sections, waiting)}
        className="-ml-2 flex min-h-11 items-center gap-1.5 rounded-md px-2 font-bold text-brand text-sm hover:bg-brand-soft"
      >
        <Shield className="size-4" aria-hidden="true" />
        {frameMessages.title}
        {chosen && <span className="font-normal text-ink-soft">{chosen.title}</span>}
        <ChevronDown className="size-4" aria-hidden="true" />
      </Menu>
      {/* Rendered beside the button: its accessible name contains the count, but must begin with its visible label. */}
      <span aria-hidden="true">
        <CountBadge count={waiting} label="" />
      </span>
    </div>
  );
}

function entriesOf(sections: readonly AdminSection[], waiting: number): MenuEntry[] {
  return sections.map(({ path, title, icon, group, hasWaiting }, index) => {
    const before = sections[index - 1];
    const separated = before !== undefined && before.group !== group;
    const isCounted = hasWaiting && waiting > 0;
    const label = isCounted ? frameMessages.titleWithWaiting(title, waiting) : title;
    return { label, icon, to: path, separated };
  });
}
