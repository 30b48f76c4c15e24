import { useEffect, useRef } from 'react';
import { Picture } from '#client/ui/media/picture.tsx';
import { Veiled } from '#client/ui/media/veiled.tsx';
import { lightboxMessages } from './lightbox.messages.ts';
import type { LightboxPicture } from './lightbox-picture.ts';

interface LightboxStripProps {
  pictures: readonly LightboxPicture[];
  index: number;
  fromRight: boolean;
  onChoose: (index: number) => void;
}

/** The thumbnails of the pictures of one post. The strip scrolls to the thumbnail of the current picture. */
export function LightboxStrip({ pictures, index, fromRight, onChoose }: LightboxStripProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.children[index]?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [index]);
  return (
    <ul
      ref={list}
      dir={fromRight ? 'rtl' : undefined}
      aria-label={lightboxMessages.thumbnails}
      className="[scrollbar-width:none] pointer-events-auto flex max-w-full gap-1.5 overflow-x-auto p-1"
    >
      {pictures.map((picture, at) => (
        <li key={picture.src} className="shrink-0">
          <button
            type="button"
            aria-label={lightboxMessages.show(at + 1)}
            aria-current={at === index || undefined}
            onClick={() => onChoose(at)}
            className="block size-12 overflow-hidden rounded-md opacity-60 outline-on-veil transition-opacity hover:opacity-100 aria-current:opacity-100 aria-current:ring-2 aria-current:ring-on-veil"
          >
            <Thumbnail picture={picture} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Thumbnail({ picture }: { picture: LightboxPicture }) {
  const { postId, src, width, placeholder, focal, veil } = picture;
  const open = (
    <Picture
      src={src}
      width={width}
      height={width}
      placeholder={placeholder}
      alt=""
      focal={focal}
      sizes={[[null, '48px']]}
      eager
    />
  );
  if (!veil) return open;
  return (
    <Veiled veil={veil} subject={postId} placeholder={placeholder} ratio={1} size="thumb">
      {open}
    </Veiled>
  );
}
