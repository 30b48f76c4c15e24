import { useState } from 'react';
import { messageOf } from '#client/lib/api/api-error.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { CheckCards } from '#client/ui/form/check-group.tsx';
import { ActionDialog } from '#client/ui/overlay/action-dialog.tsx';
import type { Clip } from '#contract/posts/clips.ts';
import { clipsMessages as texts } from './clips.messages.ts';
import { useClipCalls } from './clips.queries.ts';

interface DeleteClipDialogProps {
  clip: Pick<Clip, 'id' | 'name'>;
  open: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

/** A dialog that confirms the deletion of a clip, and asks whether its posts stay saved. */
export default function DeleteClipDialog(props: DeleteClipDialogProps) {
  const { clip, open, onClose, onDeleted } = props;
  const calls = useClipCalls();
  const [chosen, setChosen] = useState<'unsave'[]>([]);

  async function remove() {
    try {
      await calls.remove({ clipId: clip.id, unsave: chosen.length > 0 });
    } catch (error) {
      showToast({ type: 'error', title: texts.failed, message: messageOf(error) });
      // Closes the dialog first, because the toast is rendered below dialogs.
      onClose();
      return;
    }
    showToast({ type: 'success', title: texts.deleted, message: clip.name });
    onClose();
    onDeleted();
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
