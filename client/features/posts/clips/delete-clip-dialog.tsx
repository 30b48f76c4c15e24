import { useState } from 'react';
import { callWithToast } from '#client/ui/feedback/call-with-toast.ts';
import { CheckCards } from '#client/ui/form/check-group.tsx';
import { ActionDialog } from '#client/ui/overlay/action-dialog.tsx';
import type { DialogState } from '#client/ui/overlay/dialog-props.ts';
import type { Clip } from '#contract/posts/clips.ts';
import { clipsMessages as texts } from './clips.messages.ts';
import { useClipCalls } from './clips.queries.ts';

interface DeleteClipDialogProps extends DialogState {
  clip: Pick<Clip, 'id' | 'name'>;
  onDeleted: () => void;
}

/** A dialog that confirms the deletion of a clip, and asks whether its posts stay saved. */
export default function DeleteClipDialog(props: DeleteClipDialogProps) {
  const { clip, open, onClose, onDeleted } = props;
  const calls = useClipCalls();
  const [chosen, setChosen] = useState<'unsave'[]>([]);

  async function remove() {
    const input = { clipId: clip.id, unsave: chosen.length > 0 };
    const done = { title: texts.deleted, message: clip.name };
    const isDone = await callWithToast(() => calls.remove(input), { done, failed: texts.failed });
    // The dialog closes even after a failure, because it would cover the toast.
    onClose();
    if (isDone) onDeleted();
  }

  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={texts.deleteTitle(clip.name)}
      description={texts.deleteText}
      label={texts.deleteLabel}
      danger
      onAction={remove}
    >
      <div className="py-2">
        <CheckCards
          label={texts.unsaveLegend}
          options={[{ value: 'unsave', label: texts.unsave, hint: texts.unsaveHint }]}
          value={chosen}
          onChange={setChosen}
        />
      </div>
    </ActionDialog>
  );
}
