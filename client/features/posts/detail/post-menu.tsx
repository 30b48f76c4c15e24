import { EyeOff, PenLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { PostDetail } from '../../../../contract/posts.ts';
import type { ManagedThing } from '../../../ui/managed-thing.ts';
import { useManaging, useManagingEntries } from '../../../ui/managing.ts';
import type { MenuEntry } from '../../../ui/menu.tsx';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { useSession } from '../../session/session-context.tsx';
import { DeletePostDialog } from '../delete-post-dialog.tsx';
import { postActionsMessages } from '../post-actions.messages.ts';
import { type PostActions, usePostActions } from '../use-post-actions.ts';

const texts = postActionsMessages;

interface PostMenuProps {
  post: PostDetail;
  /** What can be done about the author, and what a menu of nothing else is called. */
  aboutAuthor?: { label: string; entries: readonly MenuEntry[] };
}

/**
 * Menu of the actions that the viewer is permitted on a post, except publishing it. Renders nothing when there are
 * none.
 */
export function PostMenu({ post, aboutAuthor }: PostMenuProps) {
  const { user } = useSession();
  const navigate = useNavigate();
  const actions = usePostActions();
  const [isAsking, setAsking] = useState(false);
  const ask = useManaging();
  const named = { ...post, title: post.title || texts.untitled };
  const thing: ManagedThing = { type: 'post', id: post.id, name: named.title };
  const managing = useManagingEntries(thing, post);
  const leave = () => void navigate('/', { replace: true });
  const isOwn = user?.id === post.user_id;
  const [own, managed] = entriesOf(post, actions, managing, () =>
    isOwn ? setAsking(true) : ask({ action: 'delete', thing, onDeleted: leave }),
  );
  const entries = inGroups([own, aboutAuthor?.entries ?? [], managed]);
  const isAboutAuthor = own.length + managed.length === 0;

  async function remove(): Promise<void> {
    if (await actions.remove(named)) leave();
  }

  if (entries.length === 0) return null;
  return (
    <>
      <MoreMenu
        label={isAboutAuthor && aboutAuthor ? aboutAuthor.label : texts.menu}
        entries={entries}
      />
      <DeletePostDialog
        open={isAsking}
        post={named}
        onClose={() => setAsking(false)}
        onDelete={remove}
      />
    </>
  );
}

/** The entries for the author of the post, and those that its team has as well. */
function entriesOf(
  post: PostDetail,
  actions: PostActions,
  managing: MenuEntry[],
  onDelete: () => void,
): [own: MenuEntry[], managed: MenuEntry[]] {
  const { id, can, is_published } = post;
  const edit: MenuEntry = { label: texts.edit, icon: PenLine, to: `/posts/${id}/edit` };
  const unpublish: MenuEntry = {
    label: texts.unpublish,
    icon: EyeOff,
    onSelect: () => void actions.setPublished(post, false),
  };
  const remove: MenuEntry = {
    label: texts.delete,
    icon: Trash2,
    onSelect: onDelete,
    danger: true,
  };
  return [
    [...(can.edit ? [edit] : []), ...(can.publish && is_published ? [unpublish] : [])],
    [...managing, ...(can.delete ? [remove] : [])],
  ];
}

/** The entries of all groups, with a line before each group but the first. */
function inGroups(groups: (readonly MenuEntry[])[]): MenuEntry[] {
  return groups
    .filter((group) => group.length > 0)
    .flatMap((group, place) =>
      group.map((entry, index) => ({ ...entry, separated: place > 0 && index === 0 })),
    );
}
