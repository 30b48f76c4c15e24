import { useEffect, useRef } from 'react';
import { Confetti } from '#client/features/posts/likes/celebration.tsx';
import { announce } from '#client/ui/feedback/announce.ts';
import { Mascot } from '#client/ui/feedback/mascot.tsx';
import type { PostDetail } from '#contract/posts/posts.ts';
import { audienceMessages } from '../audience/audience.messages.ts';
import { SharePost } from './post-buttons.tsx';
import { postDetailMessages as texts } from './post-detail.messages.ts';

export default function PublishedNotice({ post }: { post: PostDetail }) {
  const mascot = useRef<HTMLSpanElement>(null);
  useEffect(() => announce(texts.published), []);
  return (
    <section
      aria-label={texts.published}
      className="flex h-full animate-fade items-center gap-3 rounded-lg bg-brand-soft py-2 pr-3 pl-2"
    >
      <span ref={mascot} className="shrink-0">
        <Mascot mood="happy" size="sm" />
      </span>
      <p className="min-w-0 flex-1">
        <span className="block font-bold">{texts.published}</span>
        <span className="block text-ink-soft text-sm">
          {audienceMessages.published[post.audience]}
        </span>
      </p>
      {post.audience !== 'private' && <SharePost post={post} variant="primary" />}
      <Confetti from={mascot} />
    </section>
  );
}
