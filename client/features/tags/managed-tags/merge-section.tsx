import { type FormEvent, useRef, useState } from 'react';
import { useTagOptions } from '#client/features/tags/tags/use-tag-options.ts';
import { ReasonDialog } from '#client/features/team/admin-ui/reason-dialog.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { TagInput } from '#client/ui/form/tag-input.tsx';
import { useFocusFault } from '#client/ui/form/use-focus-fault.ts';
import { managedTagsMessages } from './managed-tags.messages.ts';
import { useManagedTagCalls } from './managed-tags.queries.ts';

const texts = managedTagsMessages.merge;

/** The section that merges one tag into another, after a confirmation. */
export function MergeSection() {
  const [[from = ''], setFrom] = useState<string[]>([]);
  const [[into = ''], setInto] = useState<string[]>([]);
  const [isAsking, setAsking] = useState(false);
  // The dialog keeps its question while it closes.
  const [asked, setAsked] = useState({ from, into });
  const [refusals, setRefusals] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const { mergeTags } = useManagedTagCalls();
  const faults = refusals > 0 ? faultsOf(from, into) : {};
  useFocusFault(form, refusals);

  function review(event: FormEvent): void {
    event.preventDefault();
    if (Object.keys(faultsOf(from, into)).length > 0) {
      setRefusals((count) => count + 1);
      return;
    }
    setAsked({ from, into });
    setAsking(true);
  }

  async function merge(reason: string): Promise<void> {
    await mergeTags({ from, into, ...(reason !== '' && { reason }) });
    setFrom([]);
    setInto([]);
    setRefusals(0);
    showToast({ type: 'success', title: texts.started, message: managedTagsMessages.which(into) });
  }
  return (
    <section aria-label={texts.title} className="rounded-xl bg-surface p-4 sm:p-6">
      <h2 className="text-lg">{texts.title}</h2>
      <p className="phrases mt-1 mb-4 text-ink-soft text-sm">{texts.text}</p>
      <form ref={form} onSubmit={review} className="grid items-start gap-4 md:grid-cols-2">
        <OneTag label={texts.from} tag={from} onChange={setFrom} error={faults.from} />
        <OneTag label={texts.into} tag={into} onChange={setInto} error={faults.into} />
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

/** Returns the validation errors of the two tags: one is missing, or both are the same. */
function faultsOf(from: string, into: string): { from?: string; into?: string } {
  const isSame = from !== '' && from === into;
  return {
    ...(from === '' && { from: texts.missing }),
    ...(into === '' && { into: texts.missing }),
    ...(isSame && { into: texts.same }),
  };
}

interface OneTagProps {
  label: string;
  tag: string;
  onChange: (tags: string[]) => void;
  error: string | undefined;
}

function OneTag({ label, tag, onChange, error }: OneTagProps) {
  const [typed, setTyped] = useState('');
  const options = useTagOptions(typed);
  return (
    <Field label={label} placesFoot required {...(error !== undefined && { error })}>
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
