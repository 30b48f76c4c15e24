import type { CSSProperties } from 'react';
import { POST_SIZES } from '#client/ui/media/picture-sizes.ts';
import { type LightboxPicture, shownSize } from '../../lightbox/lightbox-picture.ts';
import type { LayoutProps } from './layout-props.ts';
import { PostPicture } from './post-picture.tsx';

/**
 * The pictures one below another, as wide as the column. A single tall one, such as a manga, has the width of the phone,
 * and on a desktop a width that can be read.
 */
export function ColumnLayout({ pictures, onOpen }: LayoutProps) {
  const isSingle = pictures.length === 1;
  return (
    <div className="grid place-items-center gap-2 bg-sunken lg:rounded-xl lg:p-4">
      {pictures.map((picture, index) => (
        <PostPicture
          key={picture.src}
          picture={picture}
          sizes={POST_SIZES}
          onOpen={() => onOpen(index)}
          priority={index === 0}
          className={
            isSingle
              ? 'max-w-(--own-width) sm:max-w-[min(var(--own-width),max(80svh*var(--shape),28rem))]'
              : 'max-w-(--own-width)'
          }
          style={shapeOf(picture)}
        />
      ))}
    </div>
  );
}

function shapeOf(picture: LightboxPicture): CSSProperties {
  const { width, height } = shownSize(picture);
  return {
    '--own-width': `${width}px`,
    '--shape': (width / height).toFixed(4),
  } as CSSProperties;
}
