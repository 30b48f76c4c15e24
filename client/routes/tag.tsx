import { Suspense, useMemo } from 'react';
import { TagFeed } from '#client/features/posts/posts/feeds/tag-feed.tsx';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { TagFollowButton } from '#client/features/social/tag-follows/tag-follow-button.tsx';
import { TagHeader } from '#client/features/tags/tags/tag-header.tsx';
import { tagPath } from '#client/features/tags/tags/tag-paths.ts';
import { tagsMessages } from '#client/features/tags/tags/tags.messages.ts';
import { useTagDetail } from '#client/features/tags/tags/tags.queries.ts';
import { Navigate } from '#client/lib/router/link.tsx';
import { useParams } from '#client/lib/router/router-hooks.ts';
import { lazyWithRetry } from '#client/ui/feedback/lazy-with-retry.ts';
import { PageSpinner } from '#client/ui/feedback/spinner.tsx';

const FollowedTagsPage = lazyWithRetry(() => import('./followed-tags.tsx'));

/** `/tags` and `/tags/{tag}` are in one file, because each file name makes the first script larger. */
export default function TagPages() {
  if (useParams().tag !== undefined) return <TagPage />;
  return (
    <Suspense fallback={<PageSpinner />}>
      <FollowedTagsPage />
    </Suspense>
  );
}

/** `/tags/{tag}`: the posts with one tag. An alias redirects to its tag. */
function TagPage() {
  const { tag = '' } = useParams();
  const tags = useMemo(() => [tag], [tag]);
  usePageMeta({ title: tagsMessages.title(tag), description: tagsMessages.description(tag) });
  const { data: detail } = useTagDetail(tag);
  if (detail && detail.tag !== tag) return <Navigate to={tagPath(detail.tag)} replace />;
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-4 pb-12 md:pt-8">
      <TagHeader tag={tag} follow={<TagFollowButton key={tag} tag={tag} linked />} />
      <div className="after-loading">
        <TagFeed key={tag} tags={tags} />
      </div>
    </div>
  );
}
