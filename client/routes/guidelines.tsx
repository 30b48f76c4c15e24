import { useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { guidelinesMessages } from '../features/guidelines/guidelines.messages.ts';
import { guidelinesQuery } from '../features/guidelines/guidelines.queries.ts';
import { GuidelinesView } from '../features/guidelines/guidelines-view.tsx';
import { usePageMeta } from '../features/shell/page-meta.ts';
import { ApiError } from '../lib/api-error.ts';
import { commonMessages } from '../lib/common.messages.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { RowsSkeleton } from '../ui/rows-skeleton.tsx';

const texts = guidelinesMessages;

/** `/guidelines`: the rules of the community, an older version of them (`?version=`), from one rule on (`?rule=`). */
export default function GuidelinesPage() {
  const [search] = useSearchParams();
  const version = versionIn(search.get('version'));
  const { data, error, isFetching, refetch } = useQuery(guidelinesQuery(version));
  usePageMeta(texts);
  if (data) return <GuidelinesView guidelines={data} ruleId={search.get('rule')} />;
  if (error instanceof ApiError && error.code === 'not-found') return <Missing />;
  if (error) return <LoadFailed heading error={error} retrying={isFetching} onRetry={refetch} />;
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 pb-12 md:pt-10">
      <h1 className="mb-6 text-2xl md:text-3xl">{texts.title}</h1>
      <RowsSkeleton label={commonMessages.loading} />
    </div>
  );
}

/** Anything but a number means the guidelines in force. */
function versionIn(written: string | null): number | null {
  return written !== null && /^[1-9]\d{0,8}$/.test(written) ? Number(written) : null;
}

function Missing() {
  return (
    <EmptyState
      heading
      icon={ScrollText}
      title={texts.missing}
      action={<LinkButton to="/guidelines">{texts.older.link}</LinkButton>}
    />
  );
}
