import type { DialogState } from '#client/ui/overlay/dialog-props.ts';
import '#client/ui/styles/all.css';
import { useState } from 'react';
import { randomId } from '#client/lib/format/random-id.ts';
import { refusedBy } from '#client/ui/form/field-errors.ts';
import { Switch } from '#client/ui/form/switch.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useEditor } from '#client/ui/form/use-editor.ts';
import { FormDialog } from '#client/ui/overlay/form-dialog.tsx';
import { CLIP_DESCRIPTION_MAX, CLIP_NAME_MAX } from '#contract/foundations/limits.ts';
import { type Clip, createClip } from '#contract/posts/clips.ts';
import { clipsMessages as texts } from './clips.messages.ts';
import { useClipCalls } from './clips.queries.ts';

interface ClipValues {
  name: string;
  description: string;
  isPublic: boolean;
}

interface ClipFormDialogProps extends DialogState {
  /** The clip to edit. Null for a new clip. */
  clip: Clip | null;
  onSaved: (clip: Clip) => void;
}

/** The form of a clip. The typed text stays while the dialog is closed. */
export default function ClipFormDialog({ clip, open, onClose, onSaved }: ClipFormDialogProps) {
  const calls = useClipCalls();
  const [requestId, setRequestId] = useState(randomId);
  const editor = useEditor<ClipValues, Clip, { clip: Clip }>({
    opened: clip,
    valuesOf,
    check: (values) => [...refusedBy(fieldsSchema, values)],
    send: (values) =>
      clip ? calls.update({ clipId: clip.id, ...values }) : calls.create({ requestId, ...values }),
    onSaved: (saved) => {
      onSaved(saved.clip);
      if (clip) return;
      setRequestId(randomId());
      editor.begin(null);
    },
  });
  const { field } = editor;
  const isPublic = field('isPublic');
  return (
    <FormDialog
      {...{ open, onClose, editor }}
      title={clip ? texts.edit : texts.create}
      label={texts.save}
    >
      <TextField label={texts.name} required limit={CLIP_NAME_MAX} {...field('name')} />
      <TextField
        label={texts.descriptionField}
        hint={texts.descriptionHint}
        required={false}
        rows={3}
        limit={CLIP_DESCRIPTION_MAX}
        {...field('description')}
      />
      <Switch
        label={texts.isPublic}
        hint={texts.isPublicHint}
        checked={isPublic.value}
        onChange={isPublic.onChange}
      />
    </FormDialog>
  );
}

function valuesOf(clip: Clip | null): ClipValues {
  const { name = '', description = '', is_public: isPublic = false } = clip ?? {};
  return { name, description, isPublic };
}

const fieldsSchema = createClip.input.omit({ requestId: true });
