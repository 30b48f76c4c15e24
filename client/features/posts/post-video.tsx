import { ExternalLink, Play } from 'lucide-react';
import { useState } from 'react';
import type { Post } from '../../../contract/posts.ts';
import { messages } from '../../messages.ts';
import { TextCover } from './text-cover.tsx';
import { youtubeThumbnail } from './youtube.ts';

/** The video of an open post: its still, leading to the video in a new tab. */
export function PostVideo({ post }: { post: Post }) {
  const [failed, setFailed] = useState(false);
  const still = youtubeThumbnail(post.video_url);
  if (post.video_url === null || still === undefined) return null;
  return (
    <a
      href={post.video_url}
      target="_blank"
      rel="noopener noreferrer"
      className="group block bg-sunken lg:rounded-xl lg:p-4"
    >
      <span className="relative block aspect-video overflow-hidden lg:rounded-md">
        {failed ? (
          <TextCover title={post.title} wide />
        ) : (
          <img
            src={still}
            alt=""
            referrerPolicy="no-referrer"
            onError={() => setFailed(true)}
            className="size-full object-cover"
          />
        )}
        <span className="absolute inset-0 grid place-items-center">
          <span className="flex min-h-12 items-center gap-2 rounded-full bg-veil px-5 font-bold text-on-veil text-sm">
            <Play className="size-5" fill="currentColor" aria-hidden="true" />
            {messages.postPage.watch}
            <ExternalLink className="size-4" aria-hidden="true" />
          </span>
        </span>
      </span>
    </a>
  );
}
