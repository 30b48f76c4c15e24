import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { legalPageQuery } from '#client/features/site/articles/legal-pages.queries.ts';
import { messageOf } from '#client/lib/api/api-error.ts';
import { formatDateTime, inJapan } from '#client/lib/format/format.ts';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import type { LegalPageVersion, ListedVersion } from '#contract/administration/legal-pages.ts';
import { managedLegalPagesMessages } from './managed-legal-pages.messages.ts';
import { legalPageVersionsQuery } from './managed-legal-pages.queries.ts';

const texts = managedLegalPagesMessages.versions;

interface LegalPageVersionsProps {
  ref: RefObject<HTMLHeadingElement | null>;
  inForce: LegalPageVersion;
  onRestore: (version: LegalPageVersion) => void;
}

export function LegalPageVersions({ ref, inForce, onRestore }: LegalPageVersionsProps) {
  const client = useQueryClient();
  const { page } = inForce;

  async function restore(version: number): Promise<void> {
    try {
      onRestore(await client.fetchQuery(legalPageQuery(page, version)));
      showToast({ type: 'info', title: texts.restored });
    } catch (error) {
      showToast({ type: 'error', title: texts.restoreFailed, message: messageOf(error) });
    }
  }
  return (
    <section aria-label={texts.title} className="mt-10 max-w-3xl">
      <h2 ref={ref} tabIndex={-1} className="mb-3 text-lg">
        {texts.title}
      </h2>
      <LoadedQuery query={useQuery(legalPageVersionsQuery(page))}>
        {({ items }) => (
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {[...items, null].map((item) => (
              <VersionRow
                key={item?.version ?? 0}
                item={item}
                isInForce={(item?.version ?? 0) === inForce.version}
                onRestore={restore}
              />
            ))}
          </ul>
        )}
      </LoadedQuery>
    </section>
  );
}

interface VersionRowProps {
  /** Null for the built-in text of the page. */
  item: ListedVersion | null;
  isInForce: boolean;
  onRestore: (version: number) => Promise<void>;
}

function VersionRow({ item, isInForce, onRestore }: VersionRowProps) {
  const name = item ? texts.version(item.version) : texts.first;
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
      <span className="font-bold">{name}</span>
      {item && (
        <span className="user-text min-w-0 text-ink-soft text-sm">
          {texts.published(
            formatDateTime(item.published_at, inJapan),
            item.author_name === null ? texts.deletedAuthor : texts.author(item.author_name),
          )}
        </span>
      )}
      <span className="ml-auto">
        {isInForce ? (
          <Badge tone="success">{texts.current}</Badge>
        ) : (
          <Button
            variant="secondary"
            aria-label={texts.restoreLabel(name)}
            onClick={() => void onRestore(item?.version ?? 0)}
          >
            {texts.restore}
          </Button>
        )}
      </span>
    </li>
  );
}
