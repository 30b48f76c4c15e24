import { useState } from 'react';
import { hashText } from '#client/lib/format/hash-text.ts';
import { imageErrorRef } from '#client/ui/media/image-error-ref.ts';
import { pictureSrc } from '#client/ui/media/picture-sources.ts';
import { tintStyle } from '#client/ui/media/tint.ts';
import { youtubeThumbnailUrl } from '#contract/foundations/youtube.ts';
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
