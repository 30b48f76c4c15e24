import { useState } from 'react';
import { messageOf } from '#client/lib/api/api-error.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { ActionDialog } from '#client/ui/overlay/action-dialog.tsx';
import type { DialogState } from '#client/ui/overlay/dialog-props.ts';
import { CLIP_NOTE_MAX } from '#contract/foundations/limits.ts';
import type { ClipItem } from '#contract/posts/clips.ts';
import { clipsMessages as texts } from './clips.messages.ts';
import { useClipCalls } from './clips.queries.ts';

interface NoteDialogProps extends DialogState {
  clipId: string;
  item: ClipItem;
}

export default function NoteDialog({ clipId, item, open, onClose }: NoteDialogProps) {
  const calls = useClipCalls();
  const [note, setNote] = useState(item.note);
  const [failure, setFailure] = useState<string | undefined>();
  const isLong = [...note.trim()].length > CLIP_NOTE_MAX;
  async function save() {
    if (isLong) return;
    setFailure(undefined);
    try {
      await calls.setNote({ clipId, postId: item.post.id, note });
    } catch (error) {
      setFailure(messageOf(error));
      return;
    }
    onClose();
    showToast({ type: 'success', about: `clip:${item.post.id}`, title: texts.noteSaved });
  }
  return (
    <ActionDialog
      open={open}
      onClose={onClose}
      title={texts.noteTitle(item.post.title)}
      label={texts.save}
      onAction={save}
    >
      <div className="py-2">
        <TextField
          label={texts.note}
          hint={texts.noteHint}
          error={isLong ? texts.noteLong(CLIP_NOTE_MAX) : failure}
          rows={3}
          limit={CLIP_NOTE_MAX}
          value={note}
          onChange={setNote}
        />
      </div>
    </ActionDialog>
  );
}
