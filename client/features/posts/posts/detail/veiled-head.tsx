import type { ReactNode } from 'react';
import { VeilControl, Veiled } from '#client/ui/media/veiled.tsx';
import type { Post } from '#contract/posts/posts.ts';
import { cardRatio, pictureKind } from '../cards/picture-kind.ts';
import { veiledOf } from '../cards/veiled-post.ts';

/** The video or the NFT on the page of a post. A content warning covers it until the viewer opens it. */
export function VeiledHead({ post, children }: { post: Post; children: ReactNode }) {
  const veiled = pictureKind(post) === 'image' ? undefined : veiledOf(post);
  if (!veiled) return children;
  return (
    <div className="relative overflow-hidden lg:rounded-xl">
      <Veiled {...veiled} placeholder="" ratio={cardRatio(post)} size="page">
        {children}
      </Veiled>
      <VeilControl {...veiled} />
    </div>
  );
}
