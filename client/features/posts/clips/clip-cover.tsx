import { FolderHeart } from 'lucide-react';
import { PostThumb } from '#client/features/posts/posts/cards/post-thumb.tsx';
import { cx } from '#client/ui/text/cx.ts';
import type { ClipCard } from '#contract/posts/clips.ts';

/** The first posts of a clip as one square: four of them as quarters, fewer as the first alone. */
export function ClipCover({ covers }: { covers: ClipCard['covers'] }) {
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
