import { Suspense } from 'react';
import { useParams } from '#client/lib/router/router-hooks.ts';
import TagPage from '#client/routes/tag.tsx';
import { lazyWithRetry } from '#client/ui/feedback/lazy-with-retry.ts';
import { PageSpinner } from '#client/ui/feedback/page-spinner.tsx';

const FollowedTagsPage = lazyWithRetry(() => import('#client/routes/followed-tags.tsx'));

/** `/tags` and `/tags/{tag}` are one file, because each file name makes the first script larger. */
export default function TagPages() {
  if (useParams().tag !== undefined) return <TagPage />;
  return (
    <Suspense fallback={<PageSpinner />}>
      <FollowedTagsPage />
    </Suspense>
  );
}
