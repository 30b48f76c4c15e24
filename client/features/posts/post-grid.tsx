import type { CSSProperties } from 'react';
import type { PostCard as PostCardData } from '../../../contract/posts.ts';
import { messages } from '../../messages.ts';
import { shownRatio } from './card-picture.ts';
import { layOut, type Place } from './grid-layout.ts';
import { PostCard } from './post-card.tsx';
import { useColumns } from './use-columns.ts';

/** Height of what stands under a picture, with the gap to the next card. Cards keep to it. */
const BLOCK = '6.125rem';
const GAP = '0.75rem';

/**
 * Posts as pictures in their own proportions. Every box is known before any picture has loaded, and
 * reading order is the order of the document, so nothing jumps and the Tab key goes as the eye does.
 */
export function PostGrid({
  posts,
  label = messages.feed.list,
}: {
  posts: readonly PostCardData[];
  label?: string;
}) {
  const columns = useColumns();
  const { places, ends } = layOut(
    posts.map((post) => ({ ratio: shownRatio(post) })),
    columns,
  );
  return (
    <div className="[container-type:inline-size]">
      <ul aria-label={label} className="relative" style={gridStyle(columns, ends)}>
        {posts.map((post, index) => (
          <li
            key={post.id}
            className="absolute w-(--column) transition-none"
            style={placeStyle(places[index])}
          >
            <PostCard post={post} priority={index < columns * 2} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The size of the grid, by its number of columns; for the skeleton as well. */
export function gridStyle(columns: number, ends: readonly Place[]): CSSProperties {
  return {
    '--column': `calc((100cqw - ${columns - 1} * ${GAP}) / ${columns})`,
    height: `max(${ends.map(distance).join(', ')})`,
  } as CSSProperties;
}

export function placeStyle(place: Place | undefined): CSSProperties {
  if (!place) return {};
  return { left: `calc(${place.column} * (var(--column) + ${GAP}))`, top: distance(place) };
}

function distance({ pictures, blocks }: Place): string {
  return `calc(${pictures.toFixed(4)} * var(--column) + ${blocks} * ${BLOCK})`;
}
