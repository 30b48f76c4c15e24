import '#client/ui/styles/all.css';
import { FileSearch } from 'lucide-react';
import { DecisionView } from '#client/features/moderation/decisions/decision-view.tsx';
import { decisionsMessages as texts } from '#client/features/moderation/decisions/decisions.messages.ts';
import { useDecision } from '#client/features/moderation/decisions/decisions.queries.ts';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { useParams } from '#client/lib/router/router-hooks.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';
import { LoadingStatus, Skeleton } from '#client/ui/feedback/skeleton.tsx';

/** `/decisions/{id}`, and `/appeals/{token}` for a blocked member, who cannot sign in. */
export default function DecisionPage() {
  const { decisionId, token } = useParams();
  const address = token === undefined ? { decisionId: decisionId ?? '' } : { token };
  const query = useDecision(address);
  usePageMeta({ title: texts.pageTitle });
  const missing = <Missing isLink={token !== undefined} />;
  return (
    <LoadedQuery heading query={query} loading={<Loading />} missing={missing}>
      {(decision) => <DecisionView key={decision.id} decision={decision} address={address} />}
    </LoadedQuery>
  );
}

function Loading() {
  return (
    <div className="mx-auto w-full max-w-text px-4 pt-6 pb-12 md:pt-10">
      <LoadingStatus heading label={texts.loading} />
      <Skeleton className="h-8 w-3/4" />
      <Skeleton className="mt-2 h-4 w-2/3" />
      <Skeleton shape="box" className="mt-8 h-32 w-full" />
    </div>
  );
}

function Missing({ isLink }: { isLink: boolean }) {
  return (
    <EmptyState
      heading
      icon={FileSearch}
      mood="lost"
      title={isLink ? texts.linkOver : texts.missing}
      text={isLink ? texts.linkOverText : texts.missingText}
      link={{
        to: isLink ? '/login' : '/announcements',
        label: isLink ? texts.toLogin : texts.toNotifications,
      }}
    />
  );
}
