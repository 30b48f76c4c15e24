import { useState } from 'react';
import type { PostDetail } from '../../contract/posts.ts';
import { blocksMessages } from '../features/blocks/blocks.messages.ts';
import { HideDialogs } from '../features/blocks/hide-dialogs.tsx';
import { type HideQuestion, useHideEntries } from '../features/blocks/use-hide-entries.ts';
import { PostMenu } from '../features/posts/detail/post-menu.tsx';
import { nameOf } from '../ui/member-name.ts';

interface OthersPostMenuProps {
  post: PostDetail;
  onBlocked: () => void;
}

/** The menu of the post of another member: what can be done about them, and what the team can do about the post. */
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
