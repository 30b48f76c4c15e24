import { useState } from 'react';
import { useTagOptions } from '#client/features/tags/tags/tags.queries.ts';
import { ReasonDialog } from '#client/features/team/admin-ui/reason-dialog.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { EditorFrame } from '#client/ui/form/editor-frame.tsx';
import { Field } from '#client/ui/form/field.tsx';
import type { FieldError } from '#client/ui/form/field-errors.ts';
import { TagInput } from '#client/ui/form/tag-input.tsx';
import { type BoundField, useEditor } from '#client/ui/form/use-editor.ts';
import { managedTagsMessages } from './managed-tags.messages.ts';
import { useManagedTagCalls } from './managed-tags.queries.ts';

const texts = managedTagsMessages.merge;

interface Merge {
  from: string;
  into: string;
}

const nothing: Merge = { from: '', into: '' };

export function MergeSection() {
  const [isAsking, setAsking] = useState(false);
  // The submitted tags stay after the dialog is closed, because the dialog shows them until its animation ends.
  const [submitted, setSubmitted] = useState(nothing);
  const { mergeTags } = useManagedTagCalls();
  const editor = useEditor({
    opened: null,
    valuesOf: () => nothing,
    check: checkMerge,
    send: (merge, _, reason) => mergeTags({ ...merge, ...(reason !== '' && { reason }) }),
    onSaved(_, { into }) {
      editor.begin(null);
      const message = managedTagsMessages.which(into);
      showToast({ type: 'success', title: texts.started, message });
    },
  });

  async function review(): Promise<void> {
    if (!(await editor.review())) return;
    setSubmitted(editor.values);
    setAsking(true);
  }
  return (
    <section aria-label={texts.title} className="after-loading rounded-xl bg-surface p-4 sm:p-6">
      <h2 className="text-lg">{texts.title}</h2>
      <p className="phrases mt-1 mb-4 text-ink-soft text-sm">{texts.text}</p>
      <EditorFrame
        editor={editor}
        isWaiting={false}
        savesByEnter
        outlivesForm
        onSubmit={review}
        fieldsClassName="grid items-start gap-4 md:grid-cols-2"
        fields={
          <>
            <OneTag label={texts.from} {...editor.field('from')} />
            <OneTag label={texts.into} {...editor.field('into')} />
          </>
        }
        bar={
          <Button type="submit" className="mt-4">
            {texts.review}
          </Button>
        }
      />
      <ReasonDialog
        about={`merge:${submitted.from}:${submitted.into}`}
        open={isAsking}
        onClose={() => setAsking(false)}
        title={texts.ask(submitted.from, submitted.into)}
        text={texts.will}
        danger={texts.danger}
        confirm={texts.confirm}
        onConfirm={editor.confirm}
      />
    </section>
  );
}

function checkMerge({ from, into }: Merge): FieldError[] {
  const isSame = from !== '' && from === into;
  return Object.entries({
    ...(from === '' && { from: texts.missing }),
    ...(into === '' && { into: texts.missing }),
    ...(isSame && { into: texts.same }),
  });
}

function OneTag({ label, value, onChange, error }: BoundField<string> & { label: string }) {
  const [typed, setTyped] = useState('');
  const options = useTagOptions(typed);
  return (
    <Field label={label} rendersFoot required error={error}>
      {(control, foot) => (
        <TagInput
          {...{ control, foot, options }}
          tags={value === '' ? [] : [value]}
          onChange={([tag = '']) => onChange(tag)}
          onTextChange={setTyped}
          max={1}
          suggestions={[]}
        />
      )}
    </Field>
  );
}
