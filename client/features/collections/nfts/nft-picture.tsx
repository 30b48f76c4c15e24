import { ImageOff } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { BrokenPicture } from '#client/ui/media/picture.tsx';
import { type PictureSizes, sizesOf } from '#client/ui/media/picture-sizes.ts';
import { nftPictureSrc } from '#client/ui/media/picture-sources.ts';
import { cx } from '#client/ui/text/cx.ts';
import {
  IMAGE_LAZY_MARGIN_PX,
  NFT_IMAGE_WIDTH,
  NFT_IMAGES_AT_ONCE,
} from '#contract/foundations/limits.ts';
import { createSlots } from './nft-loading-slots.ts';
import { nftsMessages } from './nfts.messages.ts';

interface NftPictureProps {
  src: string | null;
  alt: string;
  /** The displayed width of a picture that is larger than a tile. Such a picture is not cropped. */
  sizes?: PictureSizes;
  className?: string;
}

const LARGE_WIDTHS = [NFT_IMAGE_WIDTH, 800, 1200];

/** A square picture of an NFT. A page loads few pictures at a time, visible ones first. */
export function NftPicture({ src, alt, sizes, className }: NftPictureProps) {
  return (
    <div className={cx('relative aspect-square overflow-hidden bg-sunken', className)}>
      {src === null ? <NoPicture alt={alt} /> : <Loaded key={src} {...{ src, alt, sizes }} />}
    </div>
  );
}

interface LoadedProps {
  src: string;
  alt: string;
  sizes: PictureSizes | undefined;
}

function Loaded({ src, alt, sizes }: LoadedProps) {
  const box = useRef<HTMLDivElement>(null);
  const [status, setStatus] = useState<'loading' | 'loaded' | 'failed'>('loading');
  const { mayLoad, done } = useLoadingSlot(box);

  function onEnd(outcome: 'loaded' | 'failed'): void {
    setStatus(outcome);
    done();
  }

  const srcSet = LARGE_WIDTHS.map((width) => `${nftPictureSrc(src, width)} ${width}w`).join(', ');
  if (status === 'failed') return <BrokenPicture alt={alt} />;
  return (
    <div ref={box} className={cx('absolute inset-0', status === 'loading' && 'bg-line')}>
      {mayLoad && (
        <img
          src={nftPictureSrc(src, NFT_IMAGE_WIDTH)}
          {...(sizes && { srcSet, sizes: sizesOf(sizes) })}
          alt={alt}
          decoding="async"
          draggable={false}
          onLoad={() => onEnd('loaded')}
          onError={() => onEnd('failed')}
          className={cx(
            'size-full transition-opacity duration-200',
            sizes ? 'object-contain' : 'object-cover',
            status === 'loading' && 'opacity-0',
          )}
        />
      )}
    </div>
  );
}

function NoPicture({ alt }: { alt: string }) {
  return (
    <div
      role="img"
      aria-label={[alt, nftsMessages.noPicture].filter(Boolean).join(' — ')}
      className="absolute inset-0 flex flex-col items-center justify-center gap-2 p-3 text-center text-ink-soft"
    >
      <ImageOff className="size-7" aria-hidden="true" />
      <span className="text-xs [word-break:auto-phrase]">{nftsMessages.noPicture}</span>
    </div>
  );
}

const slots = createSlots(NFT_IMAGES_AT_ONCE);

/**
 * Whether the picture may load. Only a few pictures near the viewport load at a time, and a picture that is scrolled
 * past leaves the queue. `done` and unmounting let the next picture load.
 */
function useLoadingSlot(element: RefObject<Element | null>) {
  const [mayLoad, setMayLoad] = useState(false);
  const releaseSlot = useRef<() => void>(undefined);

  useEffect(() => {
    const target = element.current;
    if (!target) return;
    let isStarted = false;
    function start(): void {
      isStarted = true;
      setMayLoad(true);
    }
    function onNear(isNear: boolean): void {
      if (isStarted) return;
      releaseSlot.current?.();
      releaseSlot.current = isNear ? slots.take(start) : undefined;
    }
    const stopObserving = observeNear(target, onNear);
    return () => {
      stopObserving();
      releaseSlot.current?.();
    };
  }, [element]);

  return { mayLoad, done: () => releaseSlot.current?.() };
}

const callbacks = new WeakMap<Element, (isNear: boolean) => void>();
let observer: IntersectionObserver | undefined;

// Uses one observer for the whole page, because a collection has hundreds of pictures.
function observeNear(target: Element, onNear: (isNear: boolean) => void): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    onNear(true);
    return () => {};
  }
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) callbacks.get(entry.target)?.(entry.isIntersecting);
    },
    { rootMargin: `${IMAGE_LAZY_MARGIN_PX}px` },
  );
  const shared = observer;
  callbacks.set(target, onNear);
  shared.observe(target);
  return () => shared.unobserve(target);
}
