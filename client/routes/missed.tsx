import { useQuery, useQueryClient } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useEffect } from 'react';
import { missedMessages as texts } from '#client/features/accounts/missed/missed.messages.ts';
import { endAbsence, missedQuery } from '#client/features/accounts/missed/missed.queries.ts';
import { MissedCounts } from '#client/features/accounts/missed/missed-counts.tsx';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { GridSkeleton } from '#client/features/posts/posts/cards/grid-skeleton.tsx';
import { PostGrid } from '#client/features/posts/posts/cards/post-grid.tsx';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import type { Missed } from '#contract/accounts/missed.ts';

const toFeed = { to: '/feed', label: texts.all };

/** `/missed`: what a member has missed during an absence, on one screen. Opening the page ends the offer on home. */
export default function MissedPage() {
  usePageMeta({ title: texts.title, description: texts.description });
  const query = useQuery(missedQuery);
  const client = useQueryClient();
  const { away_since } = useSession();
  const isOffered = query.isSuccess && away_since !== undefined;
  useEffect(() => {
    if (isOffered) void endAbsence(client);
  }, [isOffered, client]);
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 pb-16 md:pt-10">
      <h1 className="text-2xl">{texts.title}</h1>
      <LoadedQuery query={query} loading={<GridSkeleton />}>
        {(missed) => <Contents missed={missed} />}
      </LoadedQuery>
    </div>
  );
}

function Contents({ missed }: { missed: Missed }) {
  const { since, posts } = missed;
  if (since === null) {
    return <EmptyState icon={History} title={texts.none} text={texts.noneText} link={toFeed} />;
  }
  return (
    <>
      <p className="mt-1 text-ink-soft text-sm">{texts.since(since)}</p>
      <MissedCounts missed={missed} />
      {posts.length === 0 ? (
        <EmptyState icon={History} title={texts.noPosts} link={toFeed} />
      ) : (
        <section aria-labelledby="missed-posts" className="mt-6">
          <h2 id="missed-posts" className="text-lg">
            {texts.posts}
          </h2>
          <p className="mb-3 text-ink-soft text-sm">{texts.postsText}</p>
          <PostGrid posts={posts} label={texts.posts} />
          <p className="mt-8 flex justify-center">
            <LinkButton to={toFeed.to} variant="secondary">
              {toFeed.label}
            </LinkButton>
          </p>
        </section>
      )}
    </>
  );
}
