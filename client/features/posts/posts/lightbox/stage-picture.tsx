import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { BrokenPicture, matOf } from '#client/ui/media/picture.tsx';
import { sizesOf } from '#client/ui/media/picture-sizes.ts';
import { pictureSrc, srcSetOf } from '#client/ui/media/picture-sources.ts';
import { usePlaceholder } from '#client/ui/media/thumb-hash.ts';
import { Veiled } from '#client/ui/media/veiled.tsx';
import { cx } from '#client/ui/text/cx.ts';
import type { Gesture } from './lightbox-gesture.ts';
import { isLong, type LightboxPicture, shownSize } from './lightbox-picture.ts';

interface StagePictureProps {
  picture: LightboxPicture;
  gesture: Gesture;
}

/** A picture on the stage, moved and scaled by a gesture, or covered by its content warning. */
export function StagePicture({ picture, gesture }: StagePictureProps) {
  const { veil, postId, placeholder } = picture;
  const open = <OpenStagePicture picture={picture} gesture={gesture} />;
  if (!veil) return open;
  const { width, height } = shownSize(picture);
  return (
    <div className="min-w-[min(100vw,60dvh)] max-w-full">
      <Veiled
        veil={veil}
        subject={postId}
        placeholder={placeholder}
        ratio={height / width}
        size="page"
      >
        {open}
      </Veiled>
    </div>
  );
}

function OpenStagePicture({ picture, gesture }: StagePictureProps) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  const { src, width, height, alt } = picture;
  const [loaded] = useState(() => findLoadedSource(src));
  const blur = usePlaceholder(picture.placeholder);
  const before = loaded ?? blur;
  const showsPicture = state === 'loaded' || (state === 'loading' && loaded !== undefined);
  const isPressed = gesture.fingers.size > 0;
  // A zoomed picture needs more pixels than the screen has.
  const sizes = gesture.transform.scale > 1 ? `${width}px` : '100vw';
  return (
    <div
      className={cx(
        'relative bg-cover',
        showsPicture && matOf(picture.placeholder),
        !isPressed && 'transition-[transform,opacity]',
        gesture.transform.scale > 1 ? 'cursor-grab' : 'cursor-default',
      )}
      style={{
        ...transformStyle(picture, gesture),
        ...(state === 'loading' && before && { backgroundImage: `url("${before}")` }),
      }}
    >
      {state === 'failed' ? (
        <BrokenPicture alt={alt} />
      ) : (
        <img
          {...screenSources(picture)}
          sizes={sizesOf([[null, sizes]])}
          width={width}
          height={height}
          alt={alt}
          draggable={false}
          onLoad={() => setState('loaded')}
          onError={() => setState('failed')}
          className="size-full text-transparent"
        />
      )}
    </div>
  );
}

function transformStyle({ width, height }: LightboxPicture, { transform, drag }: Gesture) {
  const { scale, x, y } = transform;
  const aspectRatio = `${width} / ${height}`;
  if (isLong({ width, height })) return { aspectRatio };
  const ratio = (width / height).toFixed(4);
  return {
    width: `min(${width}px, 100vw, 100dvh * ${ratio})`,
    aspectRatio,
    transform: `translate(${x + drag.x}px, ${y + drag.y}px) scale(${scale})`,
    // A picture that is dragged down fades.
    opacity: Math.max(0.3, 1 - Math.max(0, drag.y) / 500),
  };
}

interface LongPictureProps {
  stage: RefObject<HTMLElement | null>;
  picture: LightboxPicture;
  scale: number;
  children: ReactNode;
}

/** A picture in full width. It begins at its top, and zooming keeps the middle of the visible section. */
export function LongPicture({ stage, picture, scale, children }: LongPictureProps) {
  const before = useRef<number>(undefined);
  useLayoutEffect(() => {
    const last = before.current;
    before.current = scale;
    // A stage that renders together with its first picture is not mounted yet. This picture begins at its top anyway.
    const element = stage.current;
    if (!element) return;
    const half = element.clientHeight / 2;
    const top = last === undefined ? 0 : (element.scrollTop + half) * (scale / last) - half;
    element.scrollTo({ top, left: (element.scrollWidth - element.clientWidth) / 2 });
  }, [stage, scale]);
  return (
    <div
      className="mx-auto py-16"
      style={{ width: `calc(min(${picture.width}px, 100%) * ${scale})` }}
    >
      {children}
    </div>
  );
}

function screenSources({ src, width }: Pick<LightboxPicture, 'src' | 'width'>) {
  return { src: pictureSrc(src, 1920, 'high'), srcSet: srcSetOf(src, width, 'high') };
}

/** Returns the URL of the largest loaded variant of a picture. Undefined when none is loaded. */
function findLoadedSource(src: string): string | undefined {
  const { pathname } = new URL(src, window.location.href);
  const loaded = [...document.images].filter(
    ({ complete, currentSrc }) =>
      complete && currentSrc !== '' && new URL(currentSrc).pathname === pathname,
  );
  return loaded.toSorted((one, other) => other.naturalWidth - one.naturalWidth)[0]?.currentSrc;
}

export function preloadPicture(picture: LightboxPicture): void {
  const { src, srcSet } = screenSources(picture);
  const image = new Image();
  image.fetchPriority = 'low';
  image.sizes = sizesOf([[null, '100vw']]);
  image.srcset = srcSet;
  image.src = src;
}
