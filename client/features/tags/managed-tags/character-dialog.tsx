import { type FormEvent, useId, useRef, useState } from 'react';
import { PictureField } from '#client/features/foundations/pictures/picture-field.tsx';
import { onCancelled } from '#client/features/team/admin-ui/on-cancelled.ts';
import { useUnsent } from '#client/features/team/admin-ui/use-unsent.ts';
import { ApiError, messageOf } from '#client/lib/api/api-error.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Field, TextArea, TextInput } from '#client/ui/form/field.tsx';
import { TagInput } from '#client/ui/form/tag-input.tsx';
import { useFocusFault } from '#client/ui/form/use-focus-fault.ts';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { ALIASES_MAX } from '#contract/foundations/limits.ts';
import type { Upload } from '#contract/foundations/pictures.ts';
import type { ManagedCharacter } from '#contract/tags/managed-tags.ts';
import { managedTagsMessages } from './managed-tags.messages.ts';
import { useManagedTagCalls } from './managed-tags.queries.ts';

const texts = managedTagsMessages.form;

interface CharacterDialogProps {
  open: boolean;
  /** Null for a new one. */
  character: ManagedCharacter | null;
  onClose: () => void;
  /** Called to ask for the removal of the character. */
  onRemove: (character: ManagedCharacter) => void;
}

/** Edits a character, or adds one. */
export function CharacterDialog({ open, character, onClose, onRemove }: CharacterDialogProps) {
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  const [isSending, setSending] = useState(false);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={isBusy}
      shape="sheet"
      title={character ? texts.edit(character.tag) : texts.add}
      actions={
        <>
          {character && (
            <Button
              variant="ghost"
              className="mr-auto"
              disabled={isBusy}
              onClick={() => onRemove(character)}
            >
              {texts.remove}
            </Button>
          )}
          <Button variant="secondary" type="reset" form={formId} disabled={isBusy}>
            {commonMessages.cancel}
          </Button>
          <Button type="submit" form={formId} busy={isBusy} aria-disabled={isSending || undefined}>
            {texts.save}
          </Button>
        </>
      }
    >
      <CharacterForm
        id={formId}
        character={character}
        isBusy={isBusy}
        setBusy={setBusy}
        isSending={isSending}
        setSending={setSending}
        onClose={onClose}
      />
    </Dialog>
  );
}

interface CharacterFormProps {
  id: string;
  character: ManagedCharacter | null;
  isBusy: boolean;
  setBusy: (busy: boolean) => void;
  /** Whether a picture is being uploaded. Saving waits for it. */
  isSending: boolean;
  setSending: (sending: boolean) => void;
  onClose: () => void;
}

function uploadOf(character: ManagedCharacter | null): Upload | null {
  if (!character?.image || character.image_key === null || character.image_url === null)
    return null;
  return { key: character.image_key, url: character.image_url, image: character.image };
}

function useCharacterForm({ character, isSending, ...props }: CharacterFormProps) {
  const { isBusy, setBusy, onClose } = props;
  const { value, change, forget } = useUnsent(`character ${character?.tag ?? ''}`, {
    tag: character?.tag ?? '',
    color: character?.color ?? '',
    description: character?.description ?? '',
    aliases: character?.aliases ?? [],
    upload: uploadOf(character),
    // The version to overwrite. After a notice of a newer version, it is the newer one.
    baseUpdatedAt: character?.updated_at ?? null,
  });
  const { baseUpdatedAt, ...values } = value;
  const edit = (changes: Partial<typeof value>) => change((before) => ({ ...before, ...changes }));
  const [error, setError] = useState<unknown>(null);
  const [refusals, setRefusals] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useFocusFault(form, refusals);
  const { saveCharacter, readUpdatedAt } = useManagedTagCalls();

  async function save(): Promise<void> {
    const { upload, tag, ...fields } = values;
    const input = { ...fields, tag: tag.trim(), image_key: upload?.key ?? null, baseUpdatedAt };
    setBusy(true);
    setError(null);
    try {
      await saveCharacter(input);
      forget();
      onClose();
      showToast({
        type: 'success',
        title: texts.saved,
        message: managedTagsMessages.which(input.tag),
      });
    } catch (failure) {
      const isConflict = failure instanceof ApiError && failure.reason === 'changed-elsewhere';
      if (character && isConflict) {
        edit({ baseUpdatedAt: await readUpdatedAt(character.tag) });
      }
      setError(character && isConflict ? new ApiError('aborted', {}, texts.conflict) : failure);
      setRefusals((count) => count + 1);
    }
    setBusy(false);
  }

  function send(event: FormEvent): void {
    event.preventDefault();
    event.stopPropagation();
    if (!isBusy && !isSending) void save();
  }
  const cancel = onCancelled(() => {
    forget();
    onClose();
  });
  const faults = error instanceof ApiError ? error.fields : {};
  return { form, values, edit, send, cancel, error, faults };
}

/** The content of the dialog. It is mounted each time the dialog opens, with the input that was kept. */
function CharacterForm(props: CharacterFormProps) {
  const { form, values, edit, send, cancel, error, faults } = useCharacterForm(props);
  const faultOf = (name: string) => (faults[name] === undefined ? {} : { error: faults[name] });
  return (
    <form
      id={props.id}
      ref={form}
      noValidate
      onSubmit={send}
      onReset={cancel}
      className="mt-2 space-y-4"
    >
      {props.character === null && (
        <Field label={texts.name} hint={texts.nameHint} required {...faultOf('tag')}>
          {(control) => (
            <TextInput
              {...control}
              value={values.tag}
              onChange={({ target }) => edit({ tag: target.value })}
            />
          )}
        </Field>
      )}
      <div>
        <p className="mb-1.5 font-bold text-sm">{texts.picture}</p>
        <PictureField
          folder="post-images"
          value={values.upload}
          onChange={(upload) => edit({ upload })}
          onBusy={props.setSending}
          {...faultOf('image_key')}
        />
      </div>
      <ColorField
        value={values.color}
        onChange={(color) => edit({ color })}
        {...faultOf('color')}
      />
      <Field
        label={texts.about}
        counter={{ text: values.description.trim(), max: 300 }}
        {...faultOf('description')}
      >
        {(control) => (
          <TextArea
            {...control}
            value={values.description}
            onChange={({ target }) => edit({ description: target.value })}
          />
        )}
      </Field>
      <Field label={texts.aliases} hint={texts.aliasesHint} placesFoot {...faultOf('aliases')}>
        {(control, foot) => (
          <TagInput
            control={control}
            foot={foot}
            tags={values.aliases}
            onChange={(aliases) => edit({ aliases })}
            max={ALIASES_MAX}
            suggestions={[]}
          />
        )}
      </Field>
      <p role="status" className="text-ink-soft text-sm empty:hidden">
        {props.isSending && texts.waitForPicture}
      </p>
      {error !== null && (
        <p role="alert" className="rounded-md bg-danger-soft p-3 text-danger text-sm">
          {messageOf(error)}
        </p>
      )}
    </form>
  );
}

interface ColorFieldProps {
  value: string;
  onChange: (color: string) => void;
  error?: string;
}

function ColorField({ value, onChange, error }: ColorFieldProps) {
  return (
    <Field label={texts.color} hint={texts.colorHint} {...(error !== undefined && { error })}>
      {(control) => (
        <div className="flex gap-2">
          <TextInput
            {...control}
            value={value}
            className="font-mono"
            onChange={({ target }) => onChange(target.value.trim().toLowerCase())}
          />
          <input
            type="color"
            aria-label={texts.pickColor}
            value={/^#[0-9a-f]{6}$/.test(value) ? value : '#888888'}
            onChange={({ target }) => onChange(target.value)}
            className="size-12 shrink-0 cursor-pointer rounded-md border border-control bg-surface p-1"
          />
        </div>
      )}
    </Field>
  );
}
