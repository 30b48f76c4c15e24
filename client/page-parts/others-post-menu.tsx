import { useState } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { PostMenu } from '#client/features/posts/posts/detail/post-menu.tsx';
import { blocksMessages } from '#client/features/social/blocks/blocks.messages.ts';
import { HideDialogs } from '#client/features/social/blocks/hide-dialogs.tsx';
import {
  type HideQuestion,
  useHideEntries,
} from '#client/features/social/blocks/use-hide-entries.ts';
import type { PostDetail } from '#contract/posts/posts.ts';

interface OthersPostMenuProps {
  post: PostDetail;
  onBlocked: () => void;
}

/** The menu on another member's post: the actions on the member, and those of the team on the post. */
export default function OthersPostMenu({ post, onBlocked }: OthersPostMenuProps) {
  const [asking, setAsking] = useState<HideQuestion | null>(null);
  const member = { id: post.profiles.id, name: nameOf(post.profiles) };
  const entries = useHideEntries(member, setAsking);
  return (
    <>
      <PostMenu post={post} aboutAuthor={{ label: blocksMessages.menu(member.name), entries }} />
      <HideDialogs
        member={member}
        asking={asking}
        onClose={() => setAsking(null)}
        onBlocked={onBlocked}
      />
    </>
  );
}
