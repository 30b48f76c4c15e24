import { type FormEvent, useState } from 'react';
import { CHARACTER_TAG_MAX, MUTED_WORD_MAX } from '../../../contract/limits.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { endOf, type MutePeriod } from './mute-periods.ts';
import { mutesMessages } from './mutes.messages.ts';
import { useMuteActions } from './use-mute-actions.ts';

const texts = mutesMessages.settings;

const fields = {
  word: { label: texts.add.word, hint: texts.add.wordHint, max: MUTED_WORD_MAX },
  tag: { label: texts.add.tag, hint: texts.add.tagHint, max: CHARACTER_TAG_MAX },
};

/** The form that mutes a word or a tag, with a period. */
export function AddMute({ kind }: { kind: 'word' | 'tag' }) {
  const { muteText } = useMuteActions();
  const [value, setValue] = useState('');
  const [period, setPeriod] = useState<MutePeriod>('forever');
  const [isBusy, setBusy] = useState(false);
  const { label, hint, max } = fields[kind];
  const typed = kind === 'tag' ? value.trim().replace(/^[#＃]/u, '') : value.trim();

  async function add(event: FormEvent) {
    event.preventDefault();
    // React bubbles the event to a form that contains this one in a portal.
    event.stopPropagation();
    if (typed === '' || isBusy) return;
    setBusy(true);
    if (await muteText({ kind, value: typed }, endOf(period))) setValue('');
    setBusy(false);
  }

  return (
    <form className="mb-5 flex flex-wrap items-start gap-3" onSubmit={(event) => void add(event)}>
      <Field label={label} hint={hint} className="min-w-0 flex-1 basis-60">
        {(control) => (
          <TextInput
            {...control}
            value={value}
            maxLength={max}
            autoComplete="off"
            enterKeyHint="done"
            onChange={(event) => setValue(event.target.value)}
          />
        )}
      </Field>
      <Field label={texts.period} className="w-32">
        {(control) => (
          <Select
            {...control}
            options={Object.entries(texts.periods).map(([name, text]) => ({
              value: name,
              label: text,
            }))}
            value={period}
            onChange={(event) => setPeriod(event.target.value as MutePeriod)}
          />
        )}
      </Field>
      <Button type="submit" size="lg" busy={isBusy} disabled={typed === ''} className="mt-7">
        {texts.submit}
      </Button>
    </form>
  );
}
