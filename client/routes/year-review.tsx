import '#client/ui/styles/all.css';
import { Sparkles } from 'lucide-react';
import { ShareYear } from '#client/features/accounts/year-reviews/share-year.tsx';
import { YearActivityView } from '#client/features/accounts/year-reviews/year-activity-view.tsx';
import { YearPostsView } from '#client/features/accounts/year-reviews/year-posts-view.tsx';
import { yearReviewsMessages as texts } from '#client/features/accounts/year-reviews/year-reviews.messages.ts';
import { useYearReview } from '#client/features/accounts/year-reviews/year-reviews.queries.ts';
import { YearCover, YearSection } from '#client/features/accounts/year-reviews/year-section.tsx';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { Link } from '#client/lib/router/link.tsx';
import { useParams } from '#client/lib/router/router-hooks.ts';
import { EmptyState, MissingPage } from '#client/ui/feedback/empty-state.tsx';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import { openYears } from '#contract/accounts/open-years.ts';
import type { YearReview } from '#contract/accounts/year-reviews.ts';

/** `/year-reviews/{year}`: the viewer's own review of a year. Defaults to the latest one. */
export default function YearReviewPage() {
  const [latest] = openYears(Date.now());
  const { year = String(latest) } = useParams();
  return (
    <div className="mx-auto w-full max-w-text px-4 pt-4 pb-16 md:pt-8">
      {/^2\d{3}$/.test(year) ? <Year key={year} year={Number(year)} /> : <MissingYear />}
    </div>
  );
}

function Year({ year }: { year: number }) {
  const query = useYearReview(year);
  usePageMeta({ title: texts.title(year), description: texts.description });
  return (
    <LoadedQuery heading query={query} missing={<MissingYear />}>
      {(review) => <OwnYear review={review} />}
    </LoadedQuery>
  );
}

function OwnYear({ review }: { review: YearReview }) {
  const { year, years, posts } = review;
  return (
    <article className="space-y-4">
      <YearCover title={texts.title(year)}>
        <p>{texts.own}</p>
        <OtherYears years={years.filter((other) => other !== year)} />
      </YearCover>
      {posts.posts_count > 0 ? <YearPostsView posts={posts} /> : <NoPosts />}
      <Activity review={review} />
      {posts.posts_count > 0 || review.shared_as !== null ? <ShareYear review={review} /> : null}
    </article>
  );
}

function OtherYears({ years }: { years: readonly number[] }) {
  if (years.length === 0) return null;
  return (
    <nav aria-label={texts.years} className="flex flex-wrap justify-center">
      {years.map((year) => (
        <Link
          key={year}
          to={`/year-reviews/${year}`}
          className="inline-flex min-h-11 items-center px-3 font-bold text-brand text-sm hover:underline"
        >
          {texts.year(year)}
        </Link>
      ))}
    </nav>
  );
}

function NoPosts() {
  return (
    <YearSection title={texts.posts}>
      <EmptyState
        icon={Sparkles}
        title={texts.noPosts}
        text={texts.noOwnPostsText}
        action={<LinkButton to="/posts/new">{texts.newPost}</LinkButton>}
      />
    </YearSection>
  );
}

function Activity({ review: { activity, is_due, year } }: { review: YearReview }) {
  const isRunning = year === openYears(Date.now())[0] && openYears(Date.now()).length > 1;
  return (
    <>
      {activity && <YearActivityView activity={activity} />}
      <p role="status" className="px-4 text-center text-ink-soft text-sm empty:hidden">
        {is_due && activity === null ? texts.counting : ''}
      </p>
      {activity && isRunning && (
        <p className="px-4 text-center text-ink-soft text-xs">{texts.running}</p>
      )}
    </>
  );
}

function MissingYear() {
  const [latest] = openYears(Date.now());
  const link = { to: `/year-reviews/${latest}`, label: texts.last };
  return <MissingPage icon={Sparkles} texts={texts} link={link} />;
}
