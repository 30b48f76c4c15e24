import type { ReactNode } from 'react';
import { Card } from '#client/ui/list/card.tsx';
import type { PostCard } from '#contract/posts/posts.ts';
import { PostThumb } from './post-thumb.tsx';

export function DraftCard({ post, children }: { post: PostCard; children: ReactNode }) {
  return (
    <Card className="relative flex min-h-37 flex-wrap overflow-hidden transition-colors has-[a:hover]:border-control">
      <div className="relative min-h-28 w-28 shrink-0 overflow-hidden bg-sunken *:absolute! *:inset-0 *:size-full max-[22rem]:w-24 sm:w-36">
        <PostThumb post={post} />
      </div>
      <div className="flex flex-text flex-col p-3 sm:px-4">{children}</div>
    </Card>
  );
}
