import { useState } from 'react';
import { youtubeStillUrl } from '../../../../contract/youtube.ts';
import { ifFailed } from '../../../ui/if-failed.ts';
import { hashOf, tintStyle } from '../../../ui/tint.ts';
import { CoverArt } from './text-cover-art.tsx';

interface YoutubeStillProps {
  title: string;
  videoUrl: string | null;
}

/** The still of a video, filling its box; a cover in its place where there is none to load. */
export function YoutubeStill({ title, videoUrl }: YoutubeStillProps) {
  const still = youtubeStillUrl(videoUrl);
  const [failed, setFailed] = useState<string>();
  return (
    <span
      className="tint absolute inset-0 overflow-hidden bg-(--tint-bg)"
      style={tintStyle(title)}
      aria-hidden="true"
    >
      {still === undefined || still === failed ? (
        <CoverArt category="photo" seed={hashOf(title)} />
      ) : (
        <img
          key={still}
          src={still}
          alt=""
          loading="lazy"
          decoding="async"
          ref={ifFailed(() => setFailed(still))}
          onError={() => setFailed(still)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  );
}
