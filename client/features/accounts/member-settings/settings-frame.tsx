import { ChevronLeft } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from '#client/lib/router/link.tsx';
import { cx } from '#client/ui/text/cx.ts';
import { settingsMessages } from './member-settings.messages.ts';
import { SectionSkeleton } from './section-skeleton.tsx';
import { SettingsNav } from './settings-nav.tsx';
import type { SettingsSection } from './settings-section.ts';

const texts = settingsMessages;

interface SettingsFrameProps {
  sections: readonly SettingsSection[];
  /** The section in the address, null at `/settings`. */
  chosen: SettingsSection | null;
}

/**
 * The sections of the settings. On a desktop, the list is beside one section, at first the first one. On a phone, the
 * list and each section are separate pages.
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
