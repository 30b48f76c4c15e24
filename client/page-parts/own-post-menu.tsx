import { Library } from 'lucide-react';
import { useState } from 'react';
import { ChooseSeries } from '#client/features/posts/post-series/choose-series.tsx';
import { postSeriesMessages } from '#client/features/posts/post-series/post-series.messages.ts';
import { PostMenu } from '#client/features/posts/posts/detail/post-menu.tsx';
import type { MenuEntry } from '#client/ui/overlay/menu.tsx';
import type { PostDetail } from '#contract/posts/posts.ts';

interface OwnPostMenuProps {
  post: PostDetail;
  forOneself: readonly MenuEntry[];
}

/** The menu on an own post, with the choice of its series. */
export default function OwnPostMenu({ post, forOneself }: OwnPostMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const { menu } = postSeriesMessages.choose;
  return (
    <>
      <PostMenu
        post={post}
        forOneself={[{ label: menu, icon: Library, onSelect: () => setOpen(true) }, ...forOneself]}
      />
      <ChooseSeries postId={post.id} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
