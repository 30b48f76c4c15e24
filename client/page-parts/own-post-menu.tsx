import { Library } from 'lucide-react';
import { Suspense, useState } from 'react';
import { postSeriesMessages } from '#client/features/posts/post-series/post-series.messages.ts';
import { PostMenu } from '#client/features/posts/posts/detail/post-menu.tsx';
import { lazyWithRetry } from '#client/ui/feedback/lazy-with-retry.ts';
import type { MenuEntry } from '#client/ui/overlay/menu.tsx';
import { useHasOpened } from '#client/ui/overlay/use-has-opened.ts';
import type { PostDetail } from '#contract/posts/posts.ts';

const ChooseSeriesDialog = lazyWithRetry(
  () => import('#client/features/posts/post-series/choose-series-dialog.tsx'),
);

interface OwnPostMenuProps {
  post: PostDetail;
  /** What the author can do with the post besides, like any member. */
  forOneself: readonly MenuEntry[];
}

/** The menu on an own post, with the choice of its series. */
export default function OwnPostMenu({ post, forOneself }: OwnPostMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const hasOpened = useHasOpened(isOpen);
  const { menu } = postSeriesMessages.choose;
  return (
    <>
      <PostMenu
        post={post}
        forOneself={[{ label: menu, icon: Library, onSelect: () => setOpen(true) }, ...forOneself]}
      />
      {hasOpened && (
        <Suspense fallback={null}>
          <ChooseSeriesDialog postId={post.id} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
