import { Keyboard } from 'lucide-react';
import { Link } from '#client/lib/router/link.tsx';
import { CountBadge } from '#client/ui/feedback/count-badge.tsx';
import { cx } from '#client/ui/text/cx.ts';
import { frameMessages } from './admin-frame.messages.ts';
import { type AdminSection, sectionGroups } from './admin-section.ts';
import { KeysDialog } from './keys-dialog.tsx';
import type { AdminKeys } from './use-admin-keys.ts';

interface AdminRailProps {
  sections: readonly AdminSection[];
  chosen: AdminSection | undefined;
  /** The number of open cases. */
  waiting: number;
  keys: AdminKeys;
}

/**
 * The navigation beside the page on a desktop. Its rows are lower than touch targets, so that all sections fit into 800
 * pixels.
 */
export function AdminRail({ sections, chosen, waiting, keys }: AdminRailProps) {
  return (
    <div className="max-lg:hidden">
      <div className="sticky top-20 flex max-h-[calc(100dvh-6rem)] flex-col overflow-y-auto">
        <div className="flex items-center justify-between pb-1 pl-3">
          <p className="font-bold text-lg">{frameMessages.title}</p>
          <button
            type="button"
            onClick={keys.showHelp}
            aria-label={frameMessages.keys.open}
            title={frameMessages.keys.open}
            className="grid size-9 place-items-center rounded-md text-ink-soft hover:bg-hover pointer-coarse:size-11"
          >
            <Keyboard className="size-5" aria-hidden="true" />
          </button>
        </div>
        <nav aria-label={frameMessages.sections} className="space-y-2 pointer-coarse:space-y-4">
          {sectionGroups.map((group) => (
            <Group
              key={group}
              title={frameMessages.groups[group]}
              sections={sections.filter((section) => section.group === group)}
              chosen={chosen}
              waiting={waiting}
            />
          ))}
        </nav>
      </div>
      <KeysDialog sections={sections} keys={keys} />
    </div>
  );
}

type GroupProps = Omit<AdminRailProps, 'keys'> & { title: string };

function Group({ title, sections, chosen, waiting }: GroupProps) {
  if (sections.length === 0) return null;
  return (
    <div>
      <p className="px-3 text-ink-faint text-xs">{title}</p>
      <ul aria-label={title}>
        {sections.map((section) => (
          <li key={section.path}>
            <RailLink
              section={section}
              isChosen={section === chosen}
              waiting={section.hasWaiting ? waiting : 0}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface RailLinkProps {
  section: AdminSection;
  isChosen: boolean;
  waiting: number;
}

function RailLink({ section, isChosen, waiting }: RailLinkProps) {
  const { path, title, icon: Icon } = section;
  return (
    <Link
      to={path}
      aria-current={isChosen ? 'page' : undefined}
      className={cx(
        'flex min-h-9 items-center gap-3 rounded-md px-3 text-sm transition-colors hover:bg-hover pointer-coarse:min-h-11',
        isChosen && 'bg-brand-soft font-bold text-brand',
      )}
    >
      <Icon className="size-5 shrink-0" aria-hidden="true" />
      <span>{title}</span>
      <CountBadge count={waiting} label={frameMessages.waiting(waiting)} className="ml-auto" />
    </Link>
  );
}
