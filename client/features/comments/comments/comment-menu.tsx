import { Eye, EyeOff, Flag, Lock, LockOpen, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import {
  type ManagedTarget,
  shortName,
} from '#client/features/identity/team-actions/managed-target.ts';
import {
  useManaging,
  useManagingEntries,
} from '#client/features/identity/team-actions/team-actions.ts';
import { ReportDialog } from '#client/features/moderation/reports/report-dialog.tsx';
import { reportsMessages } from '#client/features/moderation/reports/reports.messages.ts';
import { HideDialogs } from '#client/features/social/blocks/hide-dialogs.tsx';
import HideOffer from '#client/features/social/blocks/hide-offer.tsx';
import {
  type HideQuestion,
  useHideEntries,
} from '#client/features/social/blocks/use-hide-entries.ts';
import { messageOf } from '#client/lib/api/api-error.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import type { MenuEntry } from '#client/ui/overlay/menu.tsx';
import { MoreMenu } from '#client/ui/overlay/more-menu.tsx';
import type { Comment } from '#contract/comments/comments.ts';
import type { ProfileSummary } from '#contract/members/profiles.ts';
import { refOf } from './commentable.ts';
import { commentsMessages } from './comments.messages.ts';
import { useCloseThread, useHideComment } from './comments.queries.ts';
import { DeleteCommentDialog } from './delete-comment-dialog.tsx';

const texts = commentsMessages;

interface CommentMenuProps {
  comment: Comment;
  author: ProfileSummary;
  /** Opens the form that edits the comment. Null while the form is open. */
  onEdit: (() => void) | null;
  onRemoved: () => void;
}

/** The menu of the actions that the viewer may carry out on a comment. Renders nothing when there are none. */
export function CommentMenu({ comment, author, onEdit, onRemoved }: CommentMenuProps) {
  const [openDialog, setOpenDialog] = useState<'delete' | 'report' | HideQuestion>();
  const member = { id: author.id, name: nameOf(author) };
  const hide = useHideWithUndo(comment);
  const close = useCloseWithUndo(comment);
  const hideMember = useHideEntries(member, setOpenDialog);
  const isOwn = useSession().user?.id === author.id;
  const ask = useManaging();
  const target: ManagedTarget = {
    type: 'comment',
    id: comment.id,
    name: shortName(comment.content),
  };
  const entries = entriesOf(comment, {
    edit: onEdit,
    hide,
    close,
    report: () => setOpenDialog('report'),
    delete: () =>
      isOwn ? setOpenDialog('delete') : ask({ action: 'delete', target, onDeleted: onRemoved }),
    manage: useManagingEntries(target, comment),
    hideMember: isOwn ? [] : hideMember,
  });
  if (entries.length === 0) return null;
  return (
    <>
      <MoreMenu label={texts.menu(member.name)} entries={entries} small />
      <DeleteCommentDialog
        comment={comment}
        open={openDialog === 'delete'}
        onClose={() => setOpenDialog(undefined)}
        onRemoved={onRemoved}
      />
      <ReportDialog
        open={openDialog === 'report'}
        onClose={() => setOpenDialog(undefined)}
        targetType="comment"
        targetId={comment.id}
        hideOffer={(close) => <HideOffer member={member} onClose={close} onBlocked={onRemoved} />}
      />
      <HideDialogs
        member={member}
        asking={openDialog === 'mute' || openDialog === 'block' ? openDialog : null}
        onClose={() => setOpenDialog(undefined)}
        onBlocked={onRemoved}
      />
    </>
  );
}

interface Actions {
  edit: (() => void) | null;
  hide: (hidden: boolean) => void;
  close: (closed: boolean) => void;
  report: () => void;
  delete: () => void;
  hideMember: MenuEntry[];
  manage: MenuEntry[];
}

function entriesOf(comment: Comment, actions: Actions): MenuEntry[] {
  const { can, state } = comment;
  const hidden = state === 'hidden';
  const hide = {
    label: hidden ? texts.show : texts.hide,
    icon: hidden ? Eye : EyeOff,
    onSelect: () => actions.hide(!hidden),
  };
  const close = {
    label: comment.closed ? texts.thread.open : texts.thread.close,
    icon: comment.closed ? LockOpen : Lock,
    onSelect: () => actions.close(!comment.closed),
  };
  const report = { label: reportsMessages.entry, icon: Flag, onSelect: actions.report };
  const remove = { label: texts.delete, icon: Trash2, danger: true, onSelect: actions.delete };
  const edit = actions.edit && {
    label: texts.edit.entry,
    icon: Pencil,
    onSelect: actions.edit,
  };
  return [
    ...(can.edit && edit ? [edit] : []),
    ...(can.close ? [close] : []),
    ...(can.hide ? [hide] : []),
    ...actions.hideMember,
    ...(can.report ? [report] : []),
    ...actions.manage,
    ...(can.delete ? [remove] : []),
  ];
}

/** Returns a function that hides or shows a comment. The toast offers to undo it. */
function useHideWithUndo(comment: Comment): (hidden: boolean) => void {
  const { mutate } = useHideComment(refOf(comment));
  return withUndo(comment.id, (hidden, then) => mutate({ commentId: comment.id, hidden }, then), {
    on: { title: texts.hideDone },
    off: { title: texts.showDone },
    failed: texts.hideFailed,
  });
}

/** Returns a function that closes or opens the thread of a comment. The toast offers to undo it. */
function useCloseWithUndo(comment: Comment): (closed: boolean) => void {
  const { mutate } = useCloseThread(refOf(comment));
  return withUndo(comment.id, (closed, then) => mutate({ commentId: comment.id, closed }, then), {
    on: { title: texts.thread.closeDone, message: texts.thread.closeDoneText },
    off: { title: texts.thread.openDone },
    failed: texts.thread.failed,
  });
}

interface Then {
  onSuccess: () => void;
  onError: (error: unknown) => void;
}

interface SwitchTexts {
  on: { title: string; message?: string };
  off: { title: string };
  failed: string;
}

/** Returns the function that turns a state of a comment on or off. After turning it on, a toast offers to undo this. */
function withUndo(
  id: string,
  send: (on: boolean, then: Then) => void,
  { on: onTexts, off: offTexts, failed }: SwitchTexts,
): (on: boolean) => void {
  const about = `comment:${id}`;
  return function set(on) {
    send(on, {
      onSuccess: () =>
        showToast({
          type: 'success',
          about,
          ...(on ? onTexts : offTexts),
          ...(on && { action: { label: texts.undo, onSelect: () => set(false) } }),
        }),
      onError: (error) =>
        showToast({ type: 'error', about, title: failed, message: messageOf(error) }),
    });
  };
}
