import '#client/ui/styles/all.css';
import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { YearPostsView } from '#client/features/accounts/year-reviews/year-posts-view.tsx';
import { yearReviewsMessages as texts } from '#client/features/accounts/year-reviews/year-reviews.messages.ts';
import { sharedYearQuery } from '#client/features/accounts/year-reviews/year-reviews.queries.ts';
import { YearCover } from '#client/features/accounts/year-reviews/year-section.tsx';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { Link } from '#client/lib/router/link.tsx';
import { useParams } from '#client/lib/router/router-hooks.ts';
import { EmptyState, MissingPage } from '#client/ui/feedback/empty-state.tsx';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';
import { Avatar } from '#client/ui/media/avatar.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import type { SharedYearReview } from '#contract/accounts/year-reviews.ts';

export default function SharedYearPage() {
  const { sharedAs = '' } = useParams();
  const query = useQuery(sharedYearQuery(sharedAs));
  usePageMeta({
    title: query.data ? texts.title(query.data.year) : texts.short,
    description: query.data && texts.ofMember(nameOf(query.data.user)),
  });
  return (
    <div className="mx-auto w-full max-w-text px-4 pt-4 pb-16 md:pt-8">
      <LoadedQuery heading query={query} missing={<Gone />}>
        {(review) => <SharedYear review={review} />}
      </LoadedQuery>
    </div>
  );
}

function SharedYear({ review: { year, user, posts } }: { review: SharedYearReview }) {
  const session = useSession();
  const name = nameOf(user);
  return (
    <article className="space-y-4">
      <YearCover title={texts.title(year)}>
        <Link
          to={`/user/${user.id}`}
          className="flex min-h-11 items-center gap-2 rounded-full pr-3 font-bold hover:underline"
        >
          <Avatar seed={user.id} src={user.avatar_url} size="sm" />
          {texts.ofMember(name)}
        </Link>
      </YearCover>
      {session.user?.id === user.id && (
        <p className="flex flex-wrap items-center justify-center gap-x-3 text-ink-soft text-sm">
          {texts.ownShared}
          <Link
            to={`/year-reviews/${year}`}
            className="inline-flex min-h-11 items-center font-bold text-brand hover:underline"
          >
            {texts.manage}
          </Link>
        </p>
      )}
      {posts.posts_count > 0 ? (
        <YearPostsView posts={posts} />
      ) : (
        <EmptyState icon={Sparkles} title={texts.noPosts} />
      )}
      <p className="flex justify-center pt-4">
        <LinkButton to={`/user/${user.id}`} variant="secondary">
          {texts.profile(name)}
        </LinkButton>
      </p>
    </article>
  );
}

function Gone() {
  const link = { to: '/', label: texts.home };
  return (
    <MissingPage
      icon={Sparkles}
      texts={{ missing: texts.gone, missingText: texts.goneText }}
      link={link}
    />
  );
}
