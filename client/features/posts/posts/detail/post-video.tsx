import { ExternalLink, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { uiMessages } from '#client/ui/text/ui.messages.ts';
import { type YoutubeVideo, youtubeVideo } from '#contract/foundations/youtube.ts';
import type { Post } from '#contract/posts/posts.ts';
import { CoverThumbnail } from '../cards/cover-thumbnail.tsx';
import { thumbnailOf } from '../cards/picture-kind.ts';
import { postDetailMessages } from './post-detail.messages.ts';

const texts = postDetailMessages;

/** The video of a post: a thumbnail, and a player once the viewer starts it. Only the player calls YouTube. */
export function PostVideo({ post }: { post: Post }) {
  const { title, video_url } = post;
  const [playing, setPlaying] = useState(false);
  const video = youtubeVideo(video_url);
  if (video === undefined || video_url === null) return null;
  return (
    <div className="bg-sunken lg:rounded-xl lg:p-4">
      <div className="relative aspect-video overflow-hidden lg:rounded-md">
        {playing ? (
          <Player {...video} title={title} />
        ) : (
          <button
            type="button"
            onClick={() => setPlaying(true)}
            className="absolute inset-0 size-full -outline-offset-4"
          >
            <CoverThumbnail title={title} src={thumbnailOf(post)} />
            <span className="absolute inset-0 grid place-items-center">
              <span className="flex min-h-12 items-center gap-2 rounded-full bg-veil px-6 font-bold text-on-veil text-sm">
                <Play className="size-5" fill="currentColor" aria-hidden="true" />
                {texts.play}
              </span>
            </span>
          </button>
        )}
      </div>
      <p className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 px-4 text-ink-soft text-xs lg:px-0 lg:pt-2">
        <span>{texts.playHint}</span>
        <a
          href={video_url}
          target="_blank"
          rel="noopener noreferrer"
          className="touch-area inline-flex items-center gap-1 font-bold text-brand underline-offset-4 hover:underline"
        >
          {texts.watch}
          <ExternalLink className="size-4" aria-hidden="true" />
          <span className="sr-only">{uiMessages.newTab}</span>
        </a>
      </p>
    </div>
  );
}

function Player({ id, start, title }: YoutubeVideo & { title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  // The player takes the focus, because the pressed button has been removed.
  useEffect(() => frame.current?.focus(), []);
  return (
    <iframe
      ref={frame}
      src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1&playsinline=1&rel=0${start > 0 ? `&start=${start}` : ''}`}
      title={texts.playerOf(title)}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      className="absolute inset-0 size-full"
    />
  );
}
