import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { type ComponentType, Suspense } from 'react';
import { Link } from '#client/lib/router/link.tsx';
import { cx } from '#client/ui/text/cx.ts';
import { settingsMessages as texts } from './member-settings.messages.ts';
import { SectionSkeleton } from './with-settings.tsx';

const settingsGroups = ['account', 'display', 'notifications', 'safety', 'data'] as const;

/** A section of the settings. `client/page-parts/settings-sections.ts` lists all of them. */
export interface SettingsSection {
  /** The last part of the section's path, `/settings/{id}`. */
  id: string;
  /** Null for a section below all groups. */
  group: (typeof settingsGroups)[number] | null;
  title: string;
  summary: string;
  /** One or two sentences above the content of the section. */
  lead?: string;
  icon: LucideIcon;
  Content: ComponentType;
}

interface SettingsFrameProps {
  sections: readonly SettingsSection[];
  /** The section in the URL. Null at `/settings`. */
  chosen: SettingsSection | null;
}

/**
 * The list of sections, and next to it the chosen section, by default the first. On a phone, list and section are
 * separate pages.
 */
export function SettingsFrame({ sections, chosen }: SettingsFrameProps) {
  const shown = chosen ?? sections[0];
  const Title = chosen ? 'p' : 'h1';
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 pb-12 md:grid md:grid-cols-[16rem_minmax(0,1fr)] md:gap-10 md:pt-10">
      <div className={cx(chosen && 'max-md:hidden')}>
        <Title className="mb-4 font-bold text-2xl md:px-3">{texts.title}</Title>
        <SettingsNav sections={sections} chosen={chosen} shown={shown} />
      </div>
      {shown && (
        <div className={cx('min-w-0 max-w-form', !chosen && 'max-md:hidden')}>
          <Section section={shown} isPage={chosen !== null} />
        </div>
      )}
    </div>
  );
}

function Section({ section, isPage }: { section: SettingsSection; isPage: boolean }) {
  const { title, lead, Content } = section;
  const Title = isPage ? 'h1' : 'h2';
  return (
    <>
      {isPage && (
        <Link
          to="/settings"
          className="-ml-2 inline-flex min-h-11 items-center gap-1 rounded-md px-2 text-brand text-sm md:hidden"
        >
          <ChevronLeft className="size-4" aria-hidden="true" />
          {texts.back}
        </Link>
      )}
      <Title className="text-xl md:mt-1">{title}</Title>
      {lead !== undefined && <p className="mt-2 text-ink-soft text-sm">{lead}</p>}
      <div className="mt-6">
        <Suspense key={section.id} fallback={<SectionSkeleton />}>
          <Content />
        </Suspense>
      </div>
    </>
  );
}

const listClasses =
  'max-md:divide-y max-md:divide-line max-md:overflow-hidden max-md:rounded-lg max-md:border max-md:border-line max-md:bg-surface';

interface SettingsNavProps {
  sections: readonly SettingsSection[];
  chosen: SettingsSection | null;
  /** The section that a desktop shows next to the list. */
  shown: SettingsSection | undefined;
}

function SettingsNav({ sections, chosen, shown }: SettingsNavProps) {
  const linksOf = (group: SettingsSection['group']) =>
    sections
      .filter((section) => section.group === group)
      .map(({ id, title, summary, icon: Icon }) => (
        <li key={id}>
          <Link
            to={`/settings/${id}`}
            aria-current={id === chosen?.id ? 'page' : undefined}
            className={cx(
              'flex items-center gap-3 transition-colors hover:bg-hover max-md:min-h-16 max-md:px-4 max-md:py-2 md:-outline-offset-2 md:min-h-8 md:rounded-md md:px-3 md:pointer-coarse:min-h-11',
              id === shown?.id && 'md:bg-brand-soft md:font-bold md:text-brand',
            )}
          >
            <Icon className="size-5 shrink-0 max-md:text-ink-soft" aria-hidden="true" />
            <span className="min-w-0 flex-1">
              <span className="block text-sm max-md:font-bold">{title}</span>
              <span className="block text-ink-soft text-xs md:hidden">{summary}</span>
            </span>
            <ChevronRight className="size-4 shrink-0 text-ink-faint md:hidden" aria-hidden="true" />
          </Link>
        </li>
      ));
  return (
    <nav
      aria-label={texts.title}
      className="space-y-6 md:sticky md:top-20 md:max-h-[calc(100dvh-6rem)] md:space-y-3 md:overflow-y-auto"
    >
      {settingsGroups.map((group) => (
        <div key={group}>
          <h2
            id={`settings-group-${group}`}
            className="mb-2 text-ink-soft text-sm md:mb-1 md:px-3 md:text-xs"
          >
            {texts.groups[group]}
          </h2>
          <ul aria-labelledby={`settings-group-${group}`} className={listClasses}>
            {linksOf(group)}
          </ul>
        </div>
      ))}
      <ul className={cx(listClasses, 'md:border-line md:border-t md:pt-3')}>{linksOf(null)}</ul>
    </nav>
  );
}
