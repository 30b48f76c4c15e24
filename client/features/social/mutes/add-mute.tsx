import { type FormEvent, useRef, useState } from 'react';
import { Button } from '#client/ui/form/button.tsx';
import { Field, TextInput } from '#client/ui/form/field.tsx';
import { Select } from '#client/ui/form/select.tsx';
import { useFocusInvalid } from '#client/ui/form/use-focus-invalid.ts';
import { excess } from '#contract/foundations/graphemes.ts';
import { CHARACTER_TAG_MAX, MUTED_WORD_MAX } from '#contract/foundations/limits.ts';
import { tagName } from '#contract/foundations/references.ts';
import { type MutePeriod, useMuteEnd } from './mute-ends.ts';
import { MuteUntil } from './mute-until.tsx';
import { mutesMessages } from './mutes.messages.ts';
import { useMuteActions } from './mutes.queries.ts';

const settingsTexts = mutesMessages.settings;
const periods = Object.entries(settingsTexts.periods).map(([value, label]) => ({ value, label }));

const fields = {
  word: { ...settingsTexts.add.word, max: MUTED_WORD_MAX, clean: (text: string) => text.trim() },
  tag: { ...settingsTexts.add.tag, max: CHARACTER_TAG_MAX, clean: tagName },
};

export function AddMute({ kind }: { kind: 'word' | 'tag' }) {
  const { muteText } = useMuteActions();
  const { label, hint, missing, tooLong, max, clean } = fields[kind];
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [invalidAttempts, setInvalidAttempts] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const end = useMuteEnd('forever');
  const value = clean(text);
  useFocusInvalid(form, invalidAttempts);

  /** Returns the end of the mute, or null for no end. Undefined after a validation error, which the field shows. */
  function check(): string | null | undefined {
    const isTooLong = excess(value, max) > 0;
    const isRefused = value === '' || isTooLong;
    if (isRefused) setError(isTooLong ? tooLong(max) : missing);
    const expiresAt = end.read();
    if (!isRefused && expiresAt !== undefined) return expiresAt;
    setInvalidAttempts((before) => before + 1);
    return undefined;
  }

  async function add(event: FormEvent) {
    event.preventDefault();
    // Without this, React would pass the event through the portal to a form around the dialog.
    event.stopPropagation();
    if (isBusy) return;
    const expiresAt = check();
    if (expiresAt === undefined) return;
    setBusy(true);
    if (await muteText({ kind, value }, expiresAt)) setText('');
    setBusy(false);
  }

  return (
    <form ref={form} className="mb-5 space-y-3" onSubmit={(event) => void add(event)}>
      <div className="flex flex-wrap items-start gap-3">
        <Field
          {...{ label, hint, error }}
          counter={{ text: value, max }}
          className="min-w-0 flex-1 basis-60"
        >
          {(control) => (
            <TextInput
              {...control}
              value={text}
              autoComplete="off"
              enterKeyHint="done"
              onChange={(event) => {
                setText(event.target.value);
                setError(undefined);
              }}
            />
          )}
        </Field>
        <Field label={settingsTexts.period} className="w-40">
          {(control) => (
            <Select
              {...control}
              options={periods}
              value={end.period}
              onChange={(event) => end.choose(event.target.value as MutePeriod)}
            />
          )}
        </Field>
        <Button type="submit" size="lg" busy={isBusy} className="mt-7">
          {settingsTexts.submit}
        </Button>
      </div>
      <MuteUntil end={end} />
    </form>
  );
}
