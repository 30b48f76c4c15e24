import { Suspense } from 'react';
import { IMAGE_WIDTHS, SMALL_AVATAR_WIDTH } from '#contract/foundations/limits.ts';
import { lazyOptional } from '../feedback/lazy-with-retry.ts';
import { cx } from '../text/cx.ts';
import { tintStyle } from './tint.ts';
import { useImageStatus } from './use-image-status.ts';

// Most members have a picture, so the generated faces are a separate chunk.
const AvatarFace = lazyOptional(() => import('./avatar-face.tsx'));

const sizes = {
  xs: 'size-6',
  sm: 'size-8',
  md: 'size-11',
  lg: 'size-16',
  xl: 'size-24 md:size-28',
} as const;

interface AvatarProps {
  /** The source of the colours and the generated face: the id of the member, so that a new name changes neither. */
  seed: string;
  /** The member's picture. If it is missing or fails to load, a generated face replaces it. */
  src?: string | null;
  size?: keyof typeof sizes;
  className?: string;
}

/** The round picture of a member. It is hidden from screen readers, because the name is always next to it. */
export function Avatar({ seed, src, size = 'md', className }: AvatarProps) {
  const { status, handlers } = useImageStatus(src);
  return (
    <span
      aria-hidden="true"
      className={cx(
        'tint block shrink-0 overflow-hidden rounded-full bg-(--tint-bg-deep)',
        sizes[size],
        className,
      )}
      style={tintStyle(seed)}
    >
      {src && status !== 'failed' ? (
        <img
          {...handlers}
          src={`${src}?w=${isSmall(size) ? SMALL_AVATAR_WIDTH : IMAGE_WIDTHS[0]}`}
          alt=""
          decoding="async"
          className={cx('size-full object-cover', status === 'loaded' && 'bg-canvas')}
        />
      ) : (
        <Suspense>
          <AvatarFace seed={seed} />
        </Suspense>
      )}
    </span>
  );
}

function isSmall(size: keyof typeof sizes): boolean {
  return size === 'xs' || size === 'sm';
}
