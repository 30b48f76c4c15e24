import { Keyboard } from 'lucide-react';
import { Link } from 'react-router';
import { cx } from '../../../ui/cx.ts';
import { type AdminSection, sectionGroups } from './admin-section.ts';
import { frameMessages } from './frame.messages.ts';
import { KeysDialog } from './keys-dialog.tsx';
import type { AdminKeys } from './use-admin-keys.ts';

interface AdminRailProps {
  sections: readonly AdminSection[];
  chosen: AdminSection | undefined;
  keys: AdminKeys;
}

/** The navigation beside the page, on a desktop. */
export function AdminRail({ sections, chosen, keys }: AdminRailProps) {
  return (
    <div className="max-lg:hidden">
      <div className="sticky top-20 flex max-h-[calc(100dvh-6rem)] flex-col overflow-y-auto">
        <p className="px-3 pb-2 font-bold text-lg">{frameMessages.title}</p>
        <nav aria-label={frameMessages.sections} className="space-y-4">
          {sectionGroups.map((group) => (
            <Group
              key={group}
              title={frameMessages.groups[group]}
              sections={sections.filter((section) => section.group === group)}
              chosen={chosen}
            />
          ))}
        </nav>
        <button
          type="button"
          onClick={keys.showHelp}
          className="mt-4 flex min-h-11 items-center gap-3 rounded-md px-3 text-ink-soft text-xs hover:bg-hover"
        >
          <Keyboard className="size-5 shrink-0" aria-hidden="true" />
          {frameMessages.keys.open}
        </button>
      </div>
      <KeysDialog sections={sections} keys={keys} />
    </div>
  );
}

interface GroupProps {
  title: string;
  sections: readonly AdminSection[];
  chosen: AdminSection | undefined;
}

function Group({ title, sections, chosen }: GroupProps) {
  if (sections.length === 0) return null;
  return (
    <div>
      <p className="px-3 pb-1 text-ink-faint text-xs">{title}</p>
      <ul aria-label={title} className="space-y-0.5">
        {sections.map((section) => (
          <li key={section.path}>
            <RailLink section={section} isChosen={section === chosen} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function RailLink({ section, isChosen }: { section: AdminSection; isChosen: boolean }) {
  const { path, title, icon: Icon } = section;
  return (
    <Link
      to={path}
      aria-current={isChosen ? 'page' : undefined}
      className={cx(
        'flex min-h-11 items-center gap-3 rounded-md px-3 text-sm transition-colors hover:bg-hover',
        isChosen && 'bg-brand-soft font-bold text-brand',
      )}
    >
      <Icon className="size-5 shrink-0" aria-hidden="true" />
      {title}
    </Link>
  );
}
