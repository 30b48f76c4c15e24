import { type RefObject, useId } from 'react';
import { Link } from '#client/lib/router/link.tsx';
import { CountBadge } from '#client/ui/feedback/badge.tsx';
import { cx } from '#client/ui/text/cx.ts';
import { frameMessages } from './admin-frame.messages.ts';
import { type AdminSection, sectionGroups } from './admin-section.ts';

interface AdminSectionsProps {
  sections: readonly AdminSection[];
  chosen: AdminSection | undefined;
  waiting: number;
  /** Refers to the link of the chosen section. */
  chosenLink?: RefObject<HTMLAnchorElement | null>;
  onChoose?: (section: AdminSection) => void;
}

/** The sections in their groups: one column on a desktop, two on a phone. */
export function AdminSections({ sections, ...rest }: AdminSectionsProps) {
  return (
    <nav aria-label={frameMessages.sections} className="space-y-3 pointer-coarse:space-y-4">
      {sectionGroups.map((group) => (
        <Group
          key={group}
          title={frameMessages.groups[group]}
          sections={sections.filter((section) => section.group === group)}
          {...rest}
        />
      ))}
    </nav>
  );
}

type GroupProps = AdminSectionsProps & { title: string };

function Group({ title, sections, chosen, waiting, chosenLink, onChoose }: GroupProps) {
  const id = useId();
  if (sections.length === 0) return null;
  return (
    <div>
      <h2 id={id} className="px-3 text-ink-soft text-xs">
        {title}
      </h2>
      <ul aria-labelledby={id} className="max-lg:two-columns max-lg:grid">
        {sections.map((section) => {
          const { path, title: name, icon: Icon } = section;
          const count = section.hasWaiting ? waiting : 0;
          const isChosen = section === chosen;
          return (
            <li key={path}>
              <Link
                to={path}
                {...(isChosen && { ref: chosenLink, 'aria-current': 'page' })}
                onClick={() => onChoose?.(section)}
                className={cx(
                  'flex min-h-11 items-center gap-3 rounded-md px-3 text-sm transition-colors hover:bg-hover max-lg:gap-2 lg:pointer-fine:min-h-7',
                  isChosen && 'bg-brand-soft font-bold text-brand',
                )}
              >
                <Icon className="size-5 shrink-0" aria-hidden="true" />
                <span>{name}</span>
                <CountBadge
                  count={count}
                  label={frameMessages.waiting(count)}
                  className="ml-auto"
                />
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
