import { useState } from 'react';
import { youtubeThumbnailUrl } from '../../../../contract/youtube.ts';
import { hashText } from '../../../lib/hash-text.ts';
import { imageErrorRef } from '../../../ui/image-error-ref.ts';
import { pictureSrc } from '../../../ui/picture-sources.ts';
import { tintStyle } from '../../../ui/tint.ts';
import { CoverArt } from './cover-art.tsx';

interface YoutubeThumbnailProps {
  title: string;
  videoUrl: string | null;
  onFailed?: () => void;
}

/** The thumbnail of a video, filling its box. Falls back to a generated cover. */
export function YoutubeThumbnail({ title, videoUrl, onFailed }: YoutubeThumbnailProps) {
  const thumbnail = youtubeThumbnailUrl(videoUrl);
  const [failed, setFailed] = useState<string>();
  const fail = () => {
    setFailed(thumbnail);
    onFailed?.();
  };
  return (
    <span
      className="tint absolute inset-0 overflow-hidden bg-(--tint-bg)"
      style={tintStyle(title)}
      aria-hidden="true"
    >
      {thumbnail === undefined || thumbnail === failed ? (
        <CoverArt category="photo" seed={hashText(title)} />
      ) : (
        <img
          key={thumbnail}
          src={pictureSrc(thumbnail, 800, 'medium')}
          alt=""
          loading="lazy"
          decoding="async"
          ref={imageErrorRef(fail)}
          onError={fail}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  );
}
