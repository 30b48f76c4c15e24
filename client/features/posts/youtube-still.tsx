import { useState } from 'react';
import { TextCover } from './text-cover.tsx';
import { youtubeThumbnail } from './youtube.ts';

// What YouTube answers for a video that is gone is a small grey picture of this width.
const WIDTH_OF_NONE = 120;

interface YoutubeStillProps {
  title: string;
  videoUrl: string | null;
}

/** The still of a video, filling its box; a cover in its place where there is none to load. */
export function YoutubeStill({ title, videoUrl }: YoutubeStillProps) {
  const [failed, setFailed] = useState(false);
  if (failed) return <TextCover title={title} wide />;
  return (
    <img
      src={youtubeThumbnail(videoUrl)}
      alt=""
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onLoad={({ currentTarget }) => setFailed(currentTarget.naturalWidth === WIDTH_OF_NONE)}
      onError={() => setFailed(true)}
      className="absolute inset-0 size-full object-cover"
    />
  );
}
