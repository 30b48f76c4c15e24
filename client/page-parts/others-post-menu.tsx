import { MessageCircle } from 'lucide-react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { conversationsMessages } from '#client/features/messages/conversations/conversations.messages.ts';
import { PostMenu } from '#client/features/posts/posts/detail/post-menu.tsx';
import { useHideEntries } from '#client/features/social/blocks/hide-member.tsx';
import type { MenuEntry } from '#client/ui/overlay/menu.tsx';
import type { PostDetail } from '#contract/posts/posts.ts';
import { offerToHide } from './offer-to-hide.tsx';

interface OthersPostMenuProps {
  post: PostDetail;
  forOneself: readonly MenuEntry[];
  onBlocked: () => void;
}

export default function OthersPostMenu({ post, forOneself, onBlocked }: OthersPostMenuProps) {
  const member = { id: post.profiles.id, name: nameOf(post.profiles) };
  const message: MenuEntry = {
    label: conversationsMessages.write,
    icon: MessageCircle,
    to: `/messages/with/${member.id}`,
  };
  const hiding = useHideEntries(member, { onBlocked });
  return (
    <>
      <PostMenu
        post={post}
        forOneself={forOneself}
        aboutAuthor={[message, ...hiding.entries]}
        hideOffer={offerToHide(post.profiles, onBlocked)}
      />
      {hiding.dialogs}
    </>
  );
}
