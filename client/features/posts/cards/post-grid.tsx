import type { PostCard as PostCardData } from '../../../../contract/posts.ts';
import { postsMessages } from '../posts.messages.ts';
import { masonryStyles } from './masonry-styles.ts';
import { shownRatio } from './picture-kind.ts';
import { PostCard } from './post-card.tsx';

/** A desk's first row. */
const EAGER_CARDS = 5;
/** A phone's first row: all that is seen there under the banners. */
const PRIORITY_CARDS = 2;

/**
 * Posts as pictures in their own proportions. Every box is known before any picture has loaded, and
 * reading order is the order of the document, so nothing jumps and the Tab key goes as the eye does.
 */
export function PostGrid({
  posts,
  label = postsMessages.list,
}: {
  posts: readonly PostCardData[];
  label?: string;
}) {
  const { cells, grid } = masonryStyles(posts.map((post) => ({ ratio: shownRatio(post) })));
  return (
    <div className="[container-type:inline-size]">
      <ul aria-label={label} className="masonry" style={grid}>
        {posts.map((post, index) => (
          <li key={post.id} className="masonry-cell transition-none" style={cells[index]}>
            <PostCard post={post} eager={index < EAGER_CARDS} priority={index < PRIORITY_CARDS} />
          </li>
        ))}
      </ul>
    </div>
  );
}
