import { Eye, EyeOff, Lock, LockOpen, Pencil, Trash2 } from 'lucide-react';
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
import { useReportEntry } from '#client/features/moderation/reports/use-report-entry.tsx';
import { useHideEntries } from '#client/features/social/blocks/hide-member.tsx';
import HideOffer from '#client/features/social/blocks/hide-offer.tsx';
import { showFailure } from '#client/ui/feedback/call-with-toast.ts';
import { showToast, undoAction } from '#client/ui/feedback/toast.tsx';
import type { MenuEntry } from '#client/ui/overlay/menu.tsx';
import { MoreMenu } from '#client/ui/overlay/more-menu.tsx';
import type { Comment } from '#contract/comments/comments.ts';
import type { ProfileSummary } from '#contract/members/profiles.ts';
import { refOf } from './commentable.ts';
import { commentsMessages as texts } from './comments.messages.ts';
import { useCloseThread, useHideComment } from './comments.queries.ts';
import { DeleteCommentDialog } from './delete-comment-dialog.tsx';

interface CommentMenuProps {
  comment: Comment;
  author: ProfileSummary;
  /** Opens the form that edits the comment. Null while the form is open. */
  onEdit: (() => void) | null;
  onRemoved: () => void;
}

export function CommentMenu({ comment, author, onEdit, onRemoved }: CommentMenuProps) {
  const [isDeleting, setDeleting] = useState(false);
  const { id, can } = comment;
  const member = { id: author.id, name: nameOf(author) };
  const isOwn = useSession().user?.id === author.id;
  const ask = useManaging();
  const target: ManagedTarget = { type: 'comment', id, name: shortName(comment.content) };
  const hideEntry = useHideEntry(comment);
  const closeEntry = useCloseEntry(comment);
  const hiding = useHideEntries(member, { onBlocked: onRemoved });
  const manage = useManagingEntries(target, comment);
  const report = useReportEntry(can.report, {
    targetType: 'comment',
    targetId: id,
    hideOffer: (close) => <HideOffer member={member} onClose={close} onBlocked={onRemoved} />,
  });
  const remove: MenuEntry = {
    label: texts.delete,
    icon: Trash2,
    danger: true,
    onSelect: () =>
      isOwn ? setDeleting(true) : ask({ action: 'delete', target, onDeleted: onRemoved }),
  };
  const entries: MenuEntry[] = [
    ...(can.edit && onEdit ? [{ label: texts.edit.entry, icon: Pencil, onSelect: onEdit }] : []),
    ...(can.close ? [closeEntry] : []),
    ...(can.hide ? [hideEntry] : []),
    ...(isOwn ? [] : hiding.entries),
    ...report.entries,
    ...manage,
    ...(can.delete ? [remove] : []),
  ];
  if (entries.length === 0) return null;
  return (
    <>
      <MoreMenu label={texts.menu(member.name)} entries={entries} small />
      <DeleteCommentDialog
        comment={comment}
        open={isDeleting}
        onClose={() => setDeleting(false)}
        onRemoved={onRemoved}
      />
      {report.dialog}
      {hiding.dialogs}
    </>
  );
}

/** Returns the menu entry that hides or shows a comment. Its toast offers to undo the action. */
function useHideEntry(comment: Comment): MenuEntry {
  const { id } = comment;
  const { mutate } = useHideComment(refOf(comment));
  const isHidden = comment.state === 'hidden';
  const set = withUndo(id, (hidden, then) => mutate({ commentId: id, hidden }, then), {
    on: { title: texts.hideDone },
    off: { title: texts.showDone },
    failed: texts.hideFailed,
  });
  return {
    label: isHidden ? texts.show : texts.hide,
    icon: isHidden ? Eye : EyeOff,
    onSelect: () => set(!isHidden),
  };
}

/** Returns the menu entry that closes or opens the thread of a comment. Its toast offers to undo the action. */
function useCloseEntry(comment: Comment): MenuEntry {
  const { id, closed: isClosed } = comment;
  const { mutate } = useCloseThread(refOf(comment));
  const set = withUndo(id, (closed, then) => mutate({ commentId: id, closed }, then), {
    on: { title: texts.thread.closeDone, message: texts.thread.closeDoneText },
    off: { title: texts.thread.openDone },
    failed: texts.thread.failed,
  });
  return {
    label: isClosed ? texts.thread.open : texts.thread.close,
    icon: isClosed ? LockOpen : Lock,
    onSelect: () => set(!isClosed),
  };
}

interface SwitchTexts {
  on: { title: string; message?: string };
  off: { title: string };
  failed: string;
}

/** Returns the function that turns a state of a comment on or off. After turning it on, a toast offers to undo this. */
function withUndo(
  id: string,
  send: (on: boolean, then: { onSuccess: () => void; onError: (error: unknown) => void }) => void,
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
          ...(on && { action: undoAction(() => set(false)) }),
        }),
      onError: (error) => showFailure(error, failed, about),
    });
  };
}
