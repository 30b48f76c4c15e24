import { useState } from 'react';
import { callWithToast } from '#client/ui/feedback/call-with-toast.ts';
import { undoAction } from '#client/ui/feedback/toast.tsx';
import { ActionDialog } from '#client/ui/overlay/action-dialog.tsx';
import type { DialogState } from '#client/ui/overlay/dialog-props.ts';
import type { PostDetail } from '#contract/posts/posts.ts';
import { audienceMessages as texts } from './audience.messages.ts';
import { type AudienceChoices, useSetAudience } from './audience.queries.ts';
import { AudienceFields } from './audience-fields.tsx';

interface AudienceDialogProps extends DialogState {
  post: Pick<PostDetail, 'id' | 'title' | 'audience' | 'commenters'>;
}

/** A dialog that changes who sees the viewer's own post and who can comment. The toast offers to undo it. */
export default function AudienceDialog({ post, open, onClose }: AudienceDialogProps) {
  const before: AudienceChoices = { audience: post.audience, commenters: post.commenters };
  const [changed, setChanged] = useState<Partial<AudienceChoices>>({});
  const setAudience = useSetAudience();
  const value = { ...before, ...changed };

  function close() {
    setChanged({});
    onClose();
  }

  function apply(choices: AudienceChoices, title: string, undoes: boolean): Promise<boolean> {
    const action = undoAction(() => apply(before, texts.reverted, false));
    return callWithToast(() => setAudience(post.id, choices), {
      about: `post:${post.id}`,
      done: { title, message: post.title, ...(undoes && { action }) },
      failed: texts.failed,
    });
  }

  async function save() {
    const isSame = value.audience === before.audience && value.commenters === before.commenters;
    if (!isSame) await apply(value, texts.saved, true);
    // The dialog closes even after a failure, because it would cover the toast.
    close();
  }

  return (
    <ActionDialog
      open={open}
      onClose={close}
      title={texts.title}
      label={texts.save}
      onAction={save}
    >
      <div className="mt-4">
        <AudienceFields
          value={value}
          onChange={(change) => setChanged((known) => ({ ...known, ...change }))}
        />
        <p className="phrases mt-4 text-ink-soft text-xs">{texts.existingComments}</p>
      </div>
    </ActionDialog>
  );
}
