import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { FolderHeart, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { PostThumb } from '#client/features/posts/posts/cards/post-thumb.tsx';
import { Link } from '#client/lib/router/link.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Skeletons } from '#client/ui/feedback/skeletons.tsx';
import { LoadedRows } from '#client/ui/list/loaded-list.tsx';
import { cx } from '#client/ui/text/cx.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { ClipCard } from '#contract/posts/clips.ts';
import { clipsMessages as texts } from './clips.messages.ts';

const gridClasses = 'grid two-columns gap-x-3 gap-y-5 sm:grid-cols-3 lg:grid-cols-4';

interface ClipGridProps {
  query: UseInfiniteQueryResult<{ pages: Page<ClipCard>[]; pageParams: unknown[] }>;
  empty: ReactNode;
}

export function ClipGrid({ query, empty }: ClipGridProps) {
  return (
    <LoadedRows
      query={query}
      keyOf={({ id }) => id}
      label={texts.list}
      className={gridClasses}
      loading={
        <Skeletons label={texts.loading} count={4} className={gridClasses}>
          <div className="space-y-2">
            <Skeleton shape="box" className="aspect-square w-full" />
            <Skeleton className="h-5 w-2/3" />
          </div>
        </Skeletons>
      }
      empty={empty}
    >
      {(clip) => <ClipTile clip={clip} />}
    </LoadedRows>
  );
}

function ClipTile({ clip }: { clip: ClipCard }) {
  return (
    <Link to={`/clips/${clip.id}`} className="group block rounded-lg">
      <ClipCover covers={clip.covers} />
      <span className="mt-2 flex items-start gap-1 px-0.5">
        {!clip.is_public && (
          <Lock className="mt-1 size-3.5 shrink-0 text-ink-soft" aria-label={texts.private} />
        )}
        <span className="line-clamp-2 min-w-0 font-bold text-sm group-hover:text-brand">
          {clip.name}
        </span>
      </span>
    </Link>
  );
}

/** The first four posts of a clip in one square. A clip with fewer than four posts shows only the first one. */
function ClipCover({ covers }: { covers: ClipCard['covers'] }) {
  const shown = covers.length < 4 ? covers.slice(0, 1) : covers;
  return (
    <div
      className={cx(
        'grid aspect-square gap-0.5 overflow-hidden rounded-lg bg-sunken ring-1 ring-line ring-inset',
        shown.length > 1 && 'grid-cols-2',
      )}
    >
      {shown.map((post) => (
        <div key={post.id} className="relative overflow-hidden">
          <PostThumb post={post} />
        </div>
      ))}
      {shown.length === 0 && (
        <FolderHeart className="m-auto size-10 text-ink-soft" aria-hidden="true" />
      )}
    </div>
  );
}
