import { Library } from 'lucide-react';
import { useState } from 'react';
import { postSeriesMessages } from '#client/features/posts/post-series/post-series.messages.ts';
import { PostMenu } from '#client/features/posts/posts/detail/post-menu.tsx';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';
import type { MenuEntry } from '#client/ui/overlay/menu.tsx';
import type { PostDetail } from '#contract/posts/posts.ts';

const ChooseSeriesDialog = lazyDialog(
  () => import('#client/features/posts/post-series/choose-series-dialog.tsx'),
);

interface OwnPostMenuProps {
  post: PostDetail;
  forOneself: readonly MenuEntry[];
}

export default function OwnPostMenu({ post, forOneself }: OwnPostMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const { menu } = postSeriesMessages.choose;
  return (
    <>
      <PostMenu
        post={post}
        forOneself={[{ label: menu, icon: Library, onSelect: () => setOpen(true) }, ...forOneself]}
      />
      <ChooseSeriesDialog postId={post.id} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
