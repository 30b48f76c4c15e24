import { useInfiniteQuery } from '@tanstack/react-query';
import { Library } from 'lucide-react';
import { useState } from 'react';
import { Link } from '#client/lib/router/link.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { LoadedList } from '#client/ui/list/loaded-list.tsx';
import type { PostSeries } from '#contract/posts/post-series.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import { AddPostsDialog } from './add-posts-dialog.tsx';
import { OrderedParts } from './ordered-parts.tsx';
import { numbersOf, PartLine } from './part-line.tsx';
import { postSeriesMessages as texts } from './post-series.messages.ts';
import { seriesPostsQuery } from './post-series.queries.ts';

/** The posts of a series in order. Its author can move and remove them. */
export function SeriesParts({ series }: { series: PostSeries }) {
  const query = useInfiniteQuery(seriesPostsQuery(series.id));
  const [isAdding, setAdding] = useState(false);
  const empty = (
    <EmptyState
      icon={Library}
      title={texts.empty}
      text={texts.emptyText}
      action={<Button onClick={() => setAdding(true)}>{texts.addPosts}</Button>}
    />
  );
  return (
    <>
      <LoadedList query={query} keyOf={({ id }) => id} empty={empty}>
        {(posts) =>
          series.can.edit ? (
            <OrderedParts seriesId={series.id} posts={posts} />
          ) : (
            <PartList posts={posts} />
          )
        }
      </LoadedList>
      <AddPostsDialog open={isAdding} series={series} onClose={() => setAdding(false)} />
    </>
  );
}

function PartList({ posts }: { posts: readonly PostCard[] }) {
  const numbers = numbersOf(posts);
  return (
    <ol aria-label={texts.posts} className="divide-y divide-line border-line border-y">
      {posts.map((post) => (
        <li key={post.id}>
          <Link
            to={`/posts/${post.id}`}
            className="flex min-h-20 items-center gap-3 px-1 py-2 hover:bg-hover"
          >
            <PartLine post={post} number={numbers.get(post.id) ?? null} />
          </Link>
        </li>
      ))}
    </ol>
  );
}
