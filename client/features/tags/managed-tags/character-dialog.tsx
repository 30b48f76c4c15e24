import { useState } from 'react';
import { PictureField } from '#client/features/foundations/pictures/picture-field.tsx';
import { EditorDialog } from '#client/features/team/admin-ui/editor-dialog.tsx';
import { FailureText } from '#client/features/team/admin-ui/failure-text.tsx';
import { useUnsentEditor } from '#client/features/team/admin-ui/use-unsent-editor.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { ColorField } from '#client/ui/form/color-field.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { MonthDayField } from '#client/ui/form/month-day-field.tsx';
import { TagInput } from '#client/ui/form/tag-input.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import type { DialogState } from '#client/ui/overlay/dialog-props.ts';
import { ALIASES_MAX } from '#contract/foundations/limits.ts';
import type { Upload } from '#contract/foundations/pictures.ts';
import type { ManagedCharacter } from '#contract/tags/managed-tags.ts';
import { managedTagsMessages } from './managed-tags.messages.ts';
import { useManagedTagCalls } from './managed-tags.queries.ts';

const texts = managedTagsMessages.form;

interface CharacterDialogProps extends DialogState {
  /** The character to edit. Null for a new character. */
  character: ManagedCharacter | null;
  /** Called when the viewer asks to remove the character. */
  onRemove: (character: ManagedCharacter) => void;
}

export function CharacterDialog({ open, character, onClose, onRemove }: CharacterDialogProps) {
  const editor = useCharacterEditor(character, onClose);
  const [isSending, setSending] = useState(false);
  return (
    <EditorDialog
      {...{ open, onClose, editor }}
      title={character ? texts.edit(character.tag) : texts.add}
      fields={<CharacterFields editor={editor} onBusy={setSending} />}
      save={texts.save}
      action={
        character && (
          <Button
            variant="ghost"
            className="max-sm:min-w-full sm:mr-auto"
            disabled={editor.isBusy}
            onClick={() => onRemove(character)}
          >
            {texts.remove}
          </Button>
        )
      }
      waiting={isSending ? texts.waitForPicture : null}
      conflict={texts.conflict}
    />
  );
}

interface CharacterFieldsProps {
  editor: CharacterEditor;
  onBusy: (busy: boolean) => void;
}

function CharacterFields({ editor: { stored, field }, onBusy }: CharacterFieldsProps) {
  const name = field('tag');
  const { value: tags, error, onChange } = field('aliases');
  return (
    <>
      {stored === null ? (
        <TextField label={texts.name} hint={texts.nameHint} required {...name} />
      ) : (
        name.error !== undefined && <FailureText text={name.error} />
      )}
      <div>
        <p className="mb-1.5 font-bold text-sm">{texts.picture}</p>
        <PictureField folder="post-images" {...field('upload')} onBusy={onBusy} />
      </div>
      <ColorField
        label={texts.color}
        hint={texts.colorHint}
        pickLabel={texts.pickColor}
        {...field('color')}
      />
      <TextField label={texts.about} limit={300} rows={4} {...field('description')} />
      <MonthDayField label={texts.birthday} hint={texts.birthdayHint} {...field('birthday')} />
      <Field label={texts.aliases} hint={texts.aliasesHint} rendersFoot error={error}>
        {(control, foot) => (
          <TagInput {...{ control, foot, tags, onChange }} max={ALIASES_MAX} suggestions={[]} />
        )}
      </Field>
    </>
  );
}

function valuesOf(character: ManagedCharacter | null) {
  const { tag = '', color = '', description = '', aliases = [] } = character ?? {};
  const birthday = character?.birthday ?? '';
  return { tag, color, description, birthday, aliases, upload: uploadOf(character) };
}

function uploadOf(character: ManagedCharacter | null): Upload | null {
  const { image_key: key = null, image_url: url = null, image = null } = character ?? {};
  return image && key !== null && url !== null ? { key, url, image } : null;
}

const names = { image_key: 'upload' } as const;

function useCharacterEditor(character: ManagedCharacter | null, onClose: () => void) {
  const { saveCharacter, readCharacter } = useManagedTagCalls();
  return useUnsentEditor(`character ${character?.tag ?? ''}`, {
    opened: character,
    valuesOf,
    names,
    send: ({ upload, tag, birthday, ...fields }, base) =>
      saveCharacter({
        ...{ ...fields, tag: tag.trim(), image_key: upload?.key ?? null },
        birthday: birthday === '' ? null : birthday,
        baseUpdatedAt: base?.updated_at ?? null,
      }),
    // If somebody else has removed the character, a save adds it again.
    read: async (stored) => (await readCharacter(stored.tag)) ?? { ...stored, updated_at: null },
    onSaved(_, { tag }) {
      onClose();
      const message = managedTagsMessages.which(tag.trim());
      showToast({ type: 'success', title: managedTagsMessages.form.saved, message });
    },
  });
}

type CharacterEditor = ReturnType<typeof useCharacterEditor>;
