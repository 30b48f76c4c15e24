import { useEffect, useRef } from 'react';
import Confetti from '#client/features/posts/likes/confetti.tsx';
import { announce } from '#client/ui/feedback/announce.ts';
import { Mascot } from '#client/ui/feedback/mascot.tsx';
import type { PostDetail } from '#contract/posts/posts.ts';
import { audienceMessages } from '../audience/audience.messages.ts';
import { postDetailMessages } from './post-detail.messages.ts';
import { SharePost } from './share-post.tsx';

const texts = postDetailMessages;

/** A celebration of a post that has just been published, with an offer to share it. */
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
