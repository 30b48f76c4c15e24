import { EyeOff, PenLine, Pin, PinOff, Printer, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import type { ManagedTarget } from '#client/features/identity/team-actions/managed-target.ts';
import {
  useManaging,
  useManagingEntries,
} from '#client/features/identity/team-actions/team-actions.ts';
import type { OfferHiding } from '#client/features/moderation/reports/report-form.tsx';
import { useReportEntry } from '#client/features/moderation/reports/use-report-entry.tsx';
import { useNavigate } from '#client/lib/router/router-hooks.ts';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';
import type { MenuEntry } from '#client/ui/overlay/menu.tsx';
import { MoreMenu } from '#client/ui/overlay/more-menu.tsx';
import type { PostDetail } from '#contract/posts/posts.ts';
import { audienceMessages } from '../audience/audience.messages.ts';
import { DeletePostDialog } from '../delete-post-dialog.tsx';
import { postActionsMessages as texts } from '../post-actions.messages.ts';
import { type PostActions, usePostActions } from '../post-actions.queries.ts';
import { printPage } from './pictures/print-pictures.ts';

const AudienceDialog = lazyDialog(() => import('../audience/audience-dialog.tsx'));

interface PostMenuProps {
  post: PostDetail;
  /** The entries that concern only the viewer, such as adding the post to a clip. */
  forOneself?: readonly MenuEntry[];
  aboutAuthor?: readonly MenuEntry[];
  hideOffer?: OfferHiding;
}

/** The menu of the actions that the viewer may carry out on a post, except its publication. */
export function PostMenu({ post, forOneself = [], aboutAuthor = [], hideOffer }: PostMenuProps) {
  const { user } = useSession();
  const navigate = useNavigate();
  const actions = usePostActions();
  const [isAsking, setAsking] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const ask = useManaging();
  const named = { ...post, title: post.title || texts.untitled };
  const target: ManagedTarget = { type: 'post', id: post.id, name: named.title };
  const managing = useManagingEntries(target, post);
  const leave = () => void navigate('/', { replace: true });
  const isOwn = user?.id === post.user_id;
  const [own, rare, managed] = entriesOf(post, actions, managing, {
    onDelete: () => (isOwn ? setAsking(true) : ask({ action: 'delete', target, onDeleted: leave })),
    onAudience: () => setChoosing(true),
  });
  const report = useReportEntry(post.can.report, {
    targetType: 'post',
    targetId: post.id,
    hideOffer,
  });
  const entries = inGroups([
    [...own, ...forOneself, ...rare],
    [...aboutAuthor, ...report.entries],
    managed,
  ]);

  async function remove(): Promise<void> {
    if (await actions.remove(named)) leave();
  }

  return (
    <>
      <MoreMenu label={texts.menu} entries={entries} />
      {report.dialog}
      <AudienceDialog post={named} open={isChoosing} onClose={() => setChoosing(false)} />
      <DeletePostDialog
        open={isAsking}
        post={named}
        onClose={() => setAsking(false)}
        onDelete={remove}
      />
    </>
  );
}

/**
 * Returns the menu entries in three groups: frequent actions, rare actions, and actions that delete the post or belong
 * to the team. The first two groups contain actions of the author and actions of all readers.
 */
function entriesOf(
  post: PostDetail,
  actions: PostActions,
  managing: MenuEntry[],
  { onDelete, onAudience }: { onDelete: () => void; onAudience: () => void },
): [own: MenuEntry[], rare: MenuEntry[], managed: MenuEntry[]] {
  const { id, can, is_published } = post;
  const edit: MenuEntry = { label: texts.edit, icon: PenLine, to: `/posts/${id}/edit` };
  const audience: MenuEntry = { label: audienceMessages.menu, icon: Users, onSelect: onAudience };
  const unpublish: MenuEntry = {
    label: texts.unpublish,
    icon: EyeOff,
    onSelect: () => void actions.setPublished(post, false),
  };
  const pin: MenuEntry = {
    label: post.pinned ? texts.unpin : texts.pin,
    icon: post.pinned ? PinOff : Pin,
    onSelect: () => void actions.setPinned(post, !post.pinned),
  };
  const remove: MenuEntry = { label: texts.delete, icon: Trash2, onSelect: onDelete, danger: true };
  const print: MenuEntry = { label: texts.print, icon: Printer, onSelect: () => void printPage() };
  return [
    [...(can.edit ? [edit] : []), ...(can.edit && is_published ? [audience, pin] : [])],
    [...(can.publish && is_published ? [unpublish] : []), print],
    [...managing, ...(can.delete ? [remove] : [])],
  ];
}

function inGroups(groups: (readonly MenuEntry[])[]): MenuEntry[] {
  return groups
    .filter((group) => group.length > 0)
    .flatMap((group, groupIndex) =>
      group.map((entry, index) => ({ ...entry, separated: groupIndex > 0 && index === 0 })),
    );
}
