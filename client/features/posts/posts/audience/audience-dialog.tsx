import { useState } from 'react';
import { messageOf } from '#client/lib/api/api-error.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { ActionDialog } from '#client/ui/overlay/action-dialog.tsx';
import type { PostDetail } from '#contract/posts/posts.ts';
import { audienceMessages as texts } from './audience.messages.ts';
import { type AudienceChoices, useSetAudience } from './audience.queries.ts';
import { AudienceFields } from './audience-fields.tsx';

interface AudienceDialogProps {
  post: Pick<PostDetail, 'id' | 'title' | 'audience' | 'commenters'>;
  open: boolean;
  onClose: () => void;
}

/** A dialog that changes who sees an own post and who can comment on it. The toast offers to undo it. */
export default function AudienceDialog({ post, open, onClose }: AudienceDialogProps) {
  const before: AudienceChoices = { audience: post.audience, commenters: post.commenters };
  const [changed, setChanged] = useState<Partial<AudienceChoices>>({});
  const setAudience = useSetAudience();
  const value = { ...before, ...changed };

  function close() {
    setChanged({});
    onClose();
  }

  async function apply(choices: AudienceChoices, title: string, undoes: boolean) {
    const about = `post:${post.id}`;
    try {
      await setAudience(post.id, choices);
      const action = {
        label: texts.undo,
        onSelect: () => void apply(before, texts.reverted, false),
      };
      showToast({ type: 'success', about, title, message: post.title, ...(undoes && { action }) });
    } catch (error) {
      showToast({ type: 'error', about, title: texts.failed, message: messageOf(error) });
    }
  }

  async function save() {
    const isSame = value.audience === before.audience && value.commenters === before.commenters;
    if (!isSame) await apply(value, texts.saved, true);
    // Closes even after a failure, because the toast is rendered below dialogs.
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
