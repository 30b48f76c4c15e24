import { commonMessages } from '#client/lib/format/common.messages.ts';
import { Button } from '#client/ui/form/button.tsx';
import type { Comment } from '#contract/comments/comments.ts';
import { CommentTextForm } from './comment-text-form.tsx';
import { commentsMessages } from './comments.messages.ts';
import type { CommentTarget } from './local-comment.ts';
import { useCommentForm } from './use-comment-form.ts';

const texts = commentsMessages.write;

interface CommentFormProps {
  target: CommentTarget;
  label: string;
  onSent: (comment: Comment) => void;
  /** Closes the form of a reply. When set, the form has a cancel button. */
  onCancel?: (() => void) | undefined;
  focusOnMount?: boolean;
}

/** A form for a new comment or reply. */
export function CommentForm({ target, label, onSent, onCancel, focusOnMount }: CommentFormProps) {
  const form = useCommentForm(target, onSent);
  const { again, busy, isWaiting, cancel } = form;
  return (
    <CommentTextForm label={label} {...form} focusOnMount={focusOnMount}>
      {isWaiting ? (
        <Waiting onCancel={cancel} />
      ) : (
        <>
          {onCancel && (
            <Button variant="ghost" onClick={onCancel}>
              {texts.cancel}
            </Button>
          )}
          <Button type="submit" busy={busy} aria-disabled={again !== undefined}>
            {again ?? (onCancel ? texts.sendReply : texts.send)}
          </Button>
        </>
      )}
    </CommentTextForm>
  );
}

function Waiting({ onCancel }: { onCancel: () => void }) {
  return (
    <>
      <p className="text-ink-soft text-sm">{commonMessages.waiting}</p>
      <Button variant="ghost" onClick={onCancel}>
        {commonMessages.revert}
      </Button>
    </>
  );
}
