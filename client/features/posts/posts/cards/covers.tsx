import { type ReactNode, Suspense, useState } from 'react';
import { hashText } from '#client/lib/format/hash-text.ts';
import { afterStart } from '#client/lib/start/after-start.ts';
import { lazyOptional } from '#client/ui/feedback/lazy-with-retry.ts';
import { tintStyle } from '#client/ui/media/tint.ts';
import { cx } from '#client/ui/text/cx.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import type { CoverArtProps } from './cover-shapes.tsx';

// The code that breaks a title between phrases is not needed for the first paint.
const Phrases = lazyOptional(
  async () => ({ default: (await import('#client/ui/text/phrases.tsx')).Phrases }),
  afterStart,
);

type CoverSource = Pick<PostCard, 'title' | 'category' | 'character_tags'>;

/** The maximum length of a title in large letters, in UTF-16 units. A long word also causes small letters. */
const LONG_TITLE = 24;
const LONG_WORD = /[ァ-ヶー]{8}|[\w-]{10}/;

// In each size, the lines of a title fit into the square, even on the narrowest card (138 px).
const sizes = {
  large: 'line-clamp-5 text-[max(0.875rem,11cqi)]',
  small: 'line-clamp-6 text-[max(0.8125rem,8.5cqi)]',
};

/** Returns the colours of a post's cover by its first tag, so that posts about the same character look alike. */
export function coverStyle({ title, character_tags }: Omit<CoverSource, 'category'>) {
  return tintStyle(character_tags[0] ?? title);
}

/** The square cover of a post without a picture, with its title in large letters. */
export function TextCover({ post, children }: { post: CoverSource; children?: ReactNode }) {
  const { title } = post;
  const isLong = title.length > LONG_TITLE || LONG_WORD.test(title);
  return (
    <div
      className="tint absolute inset-0 overflow-hidden bg-(--tint-bg) p-3 text-(--tint-ink) [container-type:inline-size]"
      style={coverStyle(post)}
    >
      <CoverArt category={post.category} seed={hashText(title)} />
      <h2 className="relative grid h-full content-center">
        <span className={cx('phrases leading-snug', sizes[isLong ? 'small' : 'large'])}>
          {children ?? (
            <Suspense fallback={title}>
              <Phrases text={title} />
            </Suspense>
          )}
        </span>
      </h2>
    </div>
  );
}

interface CoverThumbnailProps {
  title: string;
  src: string | undefined;
  onFailed?: () => void;
}

/** A thumbnail of a video or a picture of an NFT. When it fails to load, a generated cover replaces it. */
export function CoverThumbnail({ title, src, onFailed }: CoverThumbnailProps) {
  const [failed, setFailed] = useState<string>();
  const fail = () => {
    setFailed(src);
    onFailed?.();
  };
  return (
    <span
      className="tint absolute inset-0 overflow-hidden bg-(--tint-bg)"
      style={tintStyle(title)}
      aria-hidden="true"
    >
      {src === failed ? (
        <CoverArt category="photo" seed={hashText(title)} />
      ) : (
        <img
          key={src}
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          // A server-rendered image can fail before React attaches its listeners.
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0) fail();
          }}
          onError={fail}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  );
}

// In a separate chunk, because most cards have a picture and need no shapes.
const CoverShapes = lazyOptional(() => import('./cover-shapes.tsx'));

export function CoverArt(props: CoverArtProps) {
  return (
    <Suspense fallback={null}>
      <CoverShapes {...props} />
    </Suspense>
  );
}
