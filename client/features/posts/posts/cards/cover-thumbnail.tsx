import { useState } from 'react';
import { hashText } from '#client/lib/format/hash-text.ts';
import { tintStyle } from '#client/ui/media/tint.ts';
import { CoverArt } from './cover-art.tsx';

interface CoverThumbnailProps {
  /** The title of the post. It determines the generated cover. */
  title: string;
  /** The URL of the thumbnail of a video, or of the picture of an NFT. */
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
