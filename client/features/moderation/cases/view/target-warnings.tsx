import { Images, Link2, type LucideIcon, TextSearch } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDateTime } from '#client/lib/format/format.ts';
import { Link } from '#client/lib/router/link.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { CoverablePicture } from '#client/ui/media/coverable-picture.tsx';
import type { PictureSizes } from '#client/ui/media/picture-sizes.ts';
import { linksElsewhere } from '#contract/foundations/links.ts';
import type { CaseView } from '#contract/moderation/cases.ts';
import type { Snapshot } from '#contract/moderation/decisions.ts';
import { casesMessages } from '../cases.messages.ts';

const texts = casesMessages.links;
const SIZES: PictureSizes = [[null, '160px']];

interface LinkListProps {
  snapshot: Snapshot;
  /** Whether the case is about links. If so, a text says when no link is found. */
  isExpected: boolean;
}

/** The links of a target as text, each with its full host first, so that nobody opens one by accident. */
export function LinkList({ snapshot: { title, text }, isExpected }: LinkListProps) {
  const urls = linksElsewhere([title, text], window.location.host);
  if (urls.length === 0) {
    return isExpected ? <p className="text-ink-soft text-sm">{texts.none}</p> : null;
  }
  return (
    <WarningSection title={texts.title} icon={Link2}>
      <ul className="mt-2 space-y-2">
        {urls.map((url) => (
          <li key={url} className="text-sm">
            {/* The ASCII form of the host reveals letters of other scripts that look like Latin ones. */}
            <strong className="block break-all">{new URL(url).host}</strong>
            <code className="break-all text-ink-soft text-xs">{url}</code>
          </li>
        ))}
      </ul>
    </WarningSection>
  );
}

export function WatchedTerms({ terms }: { terms: readonly string[] }) {
  return (
    <WarningSection title={texts.watched} icon={TextSearch}>
      <ul className="mt-2 flex flex-wrap gap-1.5">
        {terms.map((term) => (
          <li key={term} className="max-w-full">
            <Badge>
              <span className="break-all">{term}</span>
            </Badge>
          </li>
        ))}
      </ul>
    </WarningSection>
  );
}

export function RemovedPictures({ pictures }: { pictures: CaseView['removed_pictures'] }) {
  return (
    <WarningSection title={texts.similar} icon={Images}>
      <ul className="mt-2 flex flex-wrap gap-3">
        {pictures.map(({ case_id, title, picture_url, picture, veil, decided_at }) => (
          <li key={case_id} className="w-40 text-sm">
            {picture_url && picture && (
              <CoverablePicture
                src={picture_url}
                {...picture}
                veil={veil}
                alt={texts.removedPicture(title)}
                sizes={SIZES}
                fit="contain"
                className="rounded-md"
              />
            )}
            <Link to={`/admin/reports/${case_id}`} className="text-brand underline">
              {title === '' ? texts.removedUntitled : title}
            </Link>
            <p className="text-ink-soft text-xs">{texts.removedAt(formatDateTime(decided_at))}</p>
          </li>
        ))}
      </ul>
    </WarningSection>
  );
}

interface WarningSectionProps {
  title: string;
  icon: LucideIcon;
  children: ReactNode;
}

function WarningSection({ title, icon: Icon, children }: WarningSectionProps) {
  return (
    <section aria-label={title} className="rounded-lg bg-warning-soft p-4">
      <h3 className="flex items-center gap-2 text-sm">
        <Icon className="size-4 shrink-0 text-warning" aria-hidden="true" />
        {title}
      </h3>
      {children}
    </section>
  );
}
