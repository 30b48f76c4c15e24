import { ExternalLink, Play } from 'lucide-react';
import type { Post } from '../../../contract/posts.ts';
import { messages } from '../../messages.ts';
import { YoutubeStill } from './youtube-still.tsx';

/** The video of an open post: its still, leading to the video in a new tab. */
export function PostVideo({ post }: { post: Post }) {
  if (post.video_url === null) return null;
  return (
    <a
      href={post.video_url}
      target="_blank"
      rel="noopener noreferrer"
      className="group block bg-sunken lg:rounded-xl lg:p-4"
    >
      <span className="relative block aspect-video overflow-hidden lg:rounded-md">
        <YoutubeStill title={post.title} videoUrl={post.video_url} />
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
