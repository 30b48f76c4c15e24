import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TagInput } from '../../../ui/tag-input.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useTagOptions } from '../../tags/use-tag-options.ts';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { managedTagsMessages } from './managed-tags.messages.ts';
import { useManagedTagCalls } from './managed-tags.queries.ts';

const texts = managedTagsMessages.merge;

/** Merges one tag into another, after asking. */
export function MergeSection() {
  const [[from = ''], setFrom] = useState<string[]>([]);
  const [[into = ''], setInto] = useState<string[]>([]);
  const [isAsking, setAsking] = useState(false);
  // The question stays as it was while the dialog closes.
  const [asked, setAsked] = useState({ from, into });
  const [isChecked, setChecked] = useState(false);
  const { mergeTags } = useManagedTagCalls();

  function review(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (!from || !into) return;
    setAsked({ from, into });
    setAsking(true);
  }

  async function merge(reason: string): Promise<void> {
    await mergeTags({ from, into, ...(reason !== '' && { reason }) });
    setFrom([]);
    setInto([]);
    setChecked(false);
    showToast({ type: 'success', title: texts.started, message: managedTagsMessages.which(into) });
  }
  return (
    <section aria-label={texts.title} className="rounded-xl bg-surface p-4 sm:p-6">
      <h2 className="text-lg">{texts.title}</h2>
      <p className="phrases mt-1 mb-4 text-ink-soft text-sm">{texts.text}</p>
      <form onSubmit={review} className="grid items-start gap-4 md:grid-cols-2">
        <OneTag label={texts.from} tag={from} onChange={setFrom} isChecked={isChecked} />
        <OneTag label={texts.into} tag={into} onChange={setInto} isChecked={isChecked} />
        <Button type="submit" className="md:justify-self-start">
          {texts.review}
        </Button>
      </form>
      <ReasonDialog
        about={`merge:${asked.from}:${asked.into}`}
        open={isAsking}
        onClose={() => setAsking(false)}
        title={texts.ask(asked.from, asked.into)}
        text={texts.will}
        danger={texts.danger}
        confirm={texts.confirm}
        onConfirm={merge}
      />
    </section>
  );
}

interface OneTagProps {
  label: string;
  tag: string;
  onChange: (tags: string[]) => void;
  /** Whether a missing tag is said. */
  isChecked: boolean;
}

function OneTag({ label, tag, onChange, isChecked }: OneTagProps) {
  const [typed, setTyped] = useState('');
  const options = useTagOptions(typed);
  return (
    <Field
      label={label}
      placesFoot
      required
      {...(isChecked && tag === '' && { error: texts.missing })}
    >
      {(control, foot) => (
        <TagInput
          control={control}
          foot={foot}
          tags={tag === '' ? [] : [tag]}
          onChange={onChange}
          onTextChange={setTyped}
          max={1}
          suggestions={[]}
          options={options}
        />
      )}
    </Field>
  );
}
