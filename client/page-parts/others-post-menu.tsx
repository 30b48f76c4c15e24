import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { conversationsMessages } from '#client/features/messages/conversations/conversations.messages.ts';
import { PostMenu } from '#client/features/posts/posts/detail/post-menu.tsx';
import {
  HideDialogs,
  type HideQuestion,
  useHideEntries,
} from '#client/features/social/blocks/hide-member.tsx';
import type { MenuEntry } from '#client/ui/overlay/menu.tsx';
import type { PostDetail } from '#contract/posts/posts.ts';
import { offerToHide } from './offer-to-hide.tsx';

interface OthersPostMenuProps {
  post: PostDetail;
  forOneself: readonly MenuEntry[];
  onBlocked: () => void;
}

export default function OthersPostMenu({ post, forOneself, onBlocked }: OthersPostMenuProps) {
  const [asking, setAsking] = useState<HideQuestion | null>(null);
  const member = { id: post.profiles.id, name: nameOf(post.profiles) };
  const message: MenuEntry = {
    label: conversationsMessages.write,
    icon: MessageCircle,
    to: `/messages/with/${member.id}`,
  };
  const entries = [message, ...useHideEntries(member, setAsking)];
  return (
    <>
      <PostMenu
        post={post}
        forOneself={forOneself}
        aboutAuthor={entries}
        hideOffer={offerToHide(post.profiles, onBlocked)}
      />
      <HideDialogs
        member={member}
        asking={asking}
        onClose={() => setAsking(null)}
        onBlocked={onBlocked}
      />
    </>
  );
}
