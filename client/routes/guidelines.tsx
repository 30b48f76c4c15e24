import '#client/ui/styles/all.css';
import { useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { guidelinesMessages as texts } from '#client/features/moderation/guidelines/guidelines.messages.ts';
import { guidelinesQuery } from '#client/features/moderation/guidelines/guidelines.queries.ts';
import { GuidelinesView } from '#client/features/moderation/guidelines/guidelines-view.tsx';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { useSearchParams } from '#client/lib/router/router-hooks.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';
import { RowsSkeleton } from '#client/ui/feedback/skeleton.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';

export default function GuidelinesPage() {
  const [search] = useSearchParams();
  const version = versionIn(search.get('version'));
  const query = useQuery(guidelinesQuery(version));
  usePageMeta(texts);
  return (
    <LoadedQuery heading query={query} loading={<Loading />} missing={<Missing />}>
      {(guidelines) => <GuidelinesView guidelines={guidelines} ruleId={search.get('rule')} />}
    </LoadedQuery>
  );
}

function Loading() {
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 pb-12 md:pt-10">
      <h1 className="mb-6 text-2xl md:text-3xl">{texts.title}</h1>
      <RowsSkeleton label={commonMessages.loading} />
    </div>
  );
}

/** Returns the version in the URL. Any other value selects the current version. */
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
