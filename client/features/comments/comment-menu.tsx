import { Ellipsis, Eye, EyeOff, Flag, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Comment } from '../../../contract/comments.ts';
import { messageOf } from '../../lib/api-error.ts';
import { iconButtonClasses } from '../../ui/icon-button.tsx';
import { Menu, type MenuEntry } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toast.tsx';
import { ReportDialog } from '../reports/report-dialog.tsx';
import { commentsMessages } from './comments.messages.ts';
import { useHideComment } from './comments.queries.ts';
import { DeleteCommentDialog } from './delete-comment-dialog.tsx';

const texts = commentsMessages;

interface CommentMenuProps {
  comment: Comment;
  /** What its author is called. */
  name: string;
  onGone: () => void;
}

/** What the viewer may do with a comment; nothing stands there where that is nothing. */
export function CommentMenu({ comment, name, onGone }: CommentMenuProps) {
  const [asking, setAsking] = useState<'delete' | 'report'>();
  const hide = useHideWithUndo(comment);
  const entries = entriesOf(comment, {
    hide,
    report: () => setAsking('report'),
    delete: () => setAsking('delete'),
  });
  if (entries.length === 0) return null;
  return (
    <>
      <Menu
        label={texts.menu(name)}
        entries={entries}
        className={iconButtonClasses('-my-2.5 -mr-2')}
      >
        <Ellipsis className="size-5" aria-hidden="true" />
      </Menu>
      <DeleteCommentDialog
        comment={comment}
        open={asking === 'delete'}
        onClose={() => setAsking(undefined)}
        onGone={onGone}
      />
      <ReportDialog
        open={asking === 'report'}
        onClose={() => setAsking(undefined)}
        targetType="comment"
        targetId={comment.id}
      />
    </>
  );
}

interface Deeds {
  hide: (hidden: boolean) => void;
  report: () => void;
  delete: () => void;
}

function entriesOf({ can, state }: Comment, deeds: Deeds): MenuEntry[] {
  const hidden = state === 'hidden';
  const hide = {
    label: hidden ? texts.show : texts.hide,
    icon: hidden ? Eye : EyeOff,
    onSelect: () => deeds.hide(!hidden),
  };
  const report = { label: texts.report, icon: Flag, onSelect: deeds.report };
  const remove = { label: texts.delete, icon: Trash2, danger: true, onSelect: deeds.delete };
  return [
    ...(can.hide ? [hide] : []),
    ...(can.report ? [report] : []),
    ...(can.delete ? [remove] : []),
  ];
}

/** Hides or shows at once, and offers to take it back. */
function useHideWithUndo({ id, post_id }: Comment): (hidden: boolean) => void {
  const { mutate } = useHideComment(post_id);
  return function set(hidden) {
    mutate(
      { commentId: id, hidden },
      {
        onSuccess: () =>
          showToast({
            type: 'success',
            title: hidden ? texts.hideDone : texts.showDone,
            ...(hidden && { action: { label: texts.undo, onSelect: () => set(false) } }),
          }),
        onError: (error) =>
          showToast({ type: 'error', title: texts.hideFailed, message: messageOf(error) }),
      },
    );
  };
}
