import { memo, type ReactNode, useRef, useState } from 'react';
import { useInView } from '#client/ui/list/use-in-view.ts';
import { CARD_MARGIN_PX } from '#contract/foundations/limits.ts';
import type { PostCard as PostCardData } from '#contract/posts/posts.ts';
import { postsMessages } from '../posts.messages.ts';
import {
  type Cell,
  cellStyles,
  emptyGrid,
  endsAfter,
  type GridEnds,
  gridStyle,
  isSameGrid,
  spanStyle,
} from './masonry.ts';
import { cardRatio } from './picture-kind.ts';
import { PostCard } from './post-card.tsx';

/** The number of cards in the first row on a desktop. */
const EAGER_CARDS = 5;
/** The number of cards in the first row on a phone. Below the banners, only this row is visible at first. */
const PRIORITY_CARDS = 2;

/** The number of cards that render together. It is the page size of the home page. */
const CHUNK_SIZE = 12;

/** The number of cards of a long list that render first, for example after going back. */
const FIRST_CARDS = 2 * CHUNK_SIZE;

interface CardOptions {
  /** Whether the posts begin below the screen. */
  isLater?: boolean;
  /** Returns a replacement of the author on a card. The function must be stable. */
  noteOf?: ((post: PostCardData) => ReactNode) | undefined;
}

interface PostGridProps extends CardOptions {
  posts: readonly PostCardData[];
  label?: string | undefined;
}

interface Chunk {
  from: number;
  cards: readonly PostCardData[];
  starts: GridEnds;
}

/** Posts as a masonry grid in reading order. Each box has its size before its picture loads, so nothing shifts. */
export function PostGrid({ posts, label = postsMessages.list, ...rest }: PostGridProps) {
  const { chunks, ends } = chunksOf(posts);
  const [countAtFirst] = useState(posts.length);
  return (
    <div className="[container-type:inline-size]">
      <ul aria-label={label} className="masonry" style={gridStyle(ends)}>
        {chunks.map((chunk) => (
          <GridChunk
            key={chunk.from}
            {...chunk}
            {...rest}
            waits={chunk.from >= FIRST_CARDS && chunk.from < countAtFirst}
          />
        ))}
      </ul>
    </div>
  );
}

/** Divides posts into chunks. A chunk begins where the columns of the previous chunk end. */
function chunksOf(posts: readonly PostCardData[]): { chunks: Chunk[]; ends: GridEnds } {
  const chunks: Chunk[] = [];
  let ends = emptyGrid;
  for (let from = 0; from < posts.length; from += CHUNK_SIZE) {
    const cards = posts.slice(from, from + CHUNK_SIZE);
    chunks.push({ from, cards, starts: ends });
    ends = endsAfter(cards.map(cellOf), ends);
  }
  return { chunks, ends };
}

interface GridChunkProps extends Chunk, CardOptions {
  /** Whether the cards wait until they are near the screen. */
  waits: boolean;
}

/**
 * Some cards of a grid. They render again only when they change, so that appending a page takes as long in a long list
 * as in a short one.
 */
const GridChunk = memo(function GridChunk(props: GridChunkProps) {
  const { from, cards, starts, noteOf, isLater = false, waits } = props;
  const box = useRef<HTMLLIElement>(null);
  const isShown = useInView(box, !waits, CARD_MARGIN_PX);
  const cells = cards.map(cellOf);
  if (!isShown) {
    return (
      <li ref={box} aria-hidden="true" className="masonry-cell" style={spanStyle(cells, starts)} />
    );
  }
  const styles = cellStyles(cells, starts);
  return cards.map((post, index) => (
    <li key={post.id} className="masonry-cell transition-none" style={styles[index]}>
      <PostCard
        post={post}
        eager={!isLater && from + index < EAGER_CARDS}
        priority={!isLater && from + index < PRIORITY_CARDS}
        note={noteOf?.(post)}
      />
    </li>
  ));
}, isSameChunk);

function isSameChunk(before: Chunk & CardOptions, after: Chunk & CardOptions): boolean {
  return (
    before.noteOf === after.noteOf &&
    before.isLater === after.isLater &&
    before.cards.length === after.cards.length &&
    before.cards.every((card, index) => card === after.cards[index]) &&
    isSameGrid(before.starts, after.starts)
  );
}

function cellOf(post: PostCardData): Cell {
  return { ratio: cardRatio(post) };
}
