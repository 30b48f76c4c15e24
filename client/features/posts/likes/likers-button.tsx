import { UsersRound } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyWithRetry } from '#client/ui/feedback/lazy-with-retry.ts';
import { buttonClasses } from '#client/ui/form/button.tsx';
import { Sheet } from '#client/ui/overlay/dialog.tsx';
import { likersMessages as texts } from './likers.messages.ts';
import { type LikablePost, useLikes } from './likes.queries.ts';

const LikersList = lazyWithRetry(() => import('./likers-list.tsx'));

/** A button that opens the list of members who like a post. Renders nothing while nobody likes it. */
export function LikersButton({ post }: { post: LikablePost }) {
  const [open, setOpen] = useState(false);
  const { count } = useLikes(post);
  if (count === 0 && !open) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={buttonClasses('ghost', 'md', '-ml-3 px-3!')}
      >
        <UsersRound className="size-5" aria-hidden="true" />
        {texts.button}
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={texts.title}>
        <Suspense fallback={<div className="min-h-60" />}>
          <LikersList post={post} />
        </Suspense>
      </Sheet>
    </>
  );
}
