import { ChevronRight } from 'lucide-react';
import { Link } from '#client/lib/router/link.tsx';
import { cx } from '#client/ui/text/cx.ts';
import { settingsMessages } from './member-settings.messages.ts';
import type { SettingsSection } from './settings-section.ts';

interface SettingsNavProps {
  sections: readonly SettingsSection[];
  chosen: SettingsSection | null;
  /** The section beside the list, on a desktop. */
  shown: SettingsSection | undefined;
}

/** Links to the sections: rows of a card on a phone, a side navigation on a desktop. */
export function SettingsNav({ sections, chosen, shown }: SettingsNavProps) {
  return (
    <nav aria-label={settingsMessages.title} className="md:sticky md:top-20">
      <ul className="max-md:divide-y max-md:divide-line max-md:overflow-hidden max-md:rounded-lg max-md:border max-md:border-line max-md:bg-surface md:space-y-1">
        {sections.map((section) => (
          <li key={section.id}>
            <NavLink section={section} isChosen={section === chosen} isShown={section === shown} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface NavLinkProps {
  section: SettingsSection;
  isChosen: boolean;
  isShown: boolean;
}

function NavLink({ section, isChosen, isShown }: NavLinkProps) {
  const { id, title, summary, icon: Icon } = section;
  return (
    <Link
      to={`/settings/${id}`}
      aria-current={isChosen ? 'page' : undefined}
      className={cx(
        'flex items-center gap-3 transition-colors hover:bg-hover max-md:min-h-16 max-md:px-4 max-md:py-2 md:min-h-11 md:rounded-md md:px-3',
        isShown && 'md:bg-brand-soft md:font-bold md:text-brand',
      )}
    >
      <Icon className="size-5 shrink-0 max-md:text-ink-soft" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="block text-sm max-md:font-bold">{title}</span>
        <span className="block text-ink-soft text-xs md:hidden">{summary}</span>
      </span>
      <ChevronRight className="size-4 shrink-0 text-ink-faint md:hidden" aria-hidden="true" />
    </Link>
  );
}
