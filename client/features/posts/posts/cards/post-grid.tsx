import type { ReactNode } from 'react';
import type { PostCard as PostCardData } from '#contract/posts/posts.ts';
import { postsMessages } from '../posts.messages.ts';
import { masonryStyles } from './masonry-styles.ts';
import { cardRatio } from './picture-kind.ts';
import { PostCard } from './post-card.tsx';

/** The first row on a desktop. */
const EAGER_CARDS = 5;
/** The first row on a phone, which is all that is visible below the banners. */
const PRIORITY_CARDS = 2;

interface PostGridProps {
  /** Whether the posts begin below the screen. */
  isLater?: boolean;
  posts: readonly PostCardData[];
  label?: string | undefined;
  /** What a card shows instead of its author. */
  noteOf?: ((post: PostCardData) => ReactNode) | undefined;
}

/**
 * Posts as a masonry grid. All boxes are sized before their pictures load, so nothing shifts, and the DOM order is the
 * reading order.
 */
export function PostGrid({
  posts,
  label = postsMessages.list,
  noteOf,
  isLater = false,
}: PostGridProps) {
  const { cells, grid } = masonryStyles(posts.map((post) => ({ ratio: cardRatio(post) })));
  return (
    <div className="[container-type:inline-size]">
      <ul aria-label={label} className="masonry" style={grid}>
        {posts.map((post, index) => (
          <li key={post.id} className="masonry-cell transition-none" style={cells[index]}>
            <PostCard
              post={post}
              eager={!isLater && index < EAGER_CARDS}
              priority={!isLater && index < PRIORITY_CARDS}
              note={noteOf?.(post)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
