import { type FormEvent, type ReactNode, useRef } from 'react';
import { useFocusFault } from '#client/ui/form/use-focus-fault.ts';
import { UnsavedDialog } from '#client/ui/overlay/unsaved-dialog.tsx';
import { AdminPage } from './admin-page.tsx';
import { BackLink } from './back-link.tsx';
import { SaveBar } from './save-bar.tsx';
import { useFocusAfter } from './use-focus-after.ts';
import type { useSavedForm } from './use-saved-form.ts';

interface EditorPageProps {
  title: string;
  /** The list that contains the record. */
  back: { to: string; label: string };
  form: Omit<ReturnType<typeof useSavedForm>, 'stored' | 'values' | 'change' | 'faults'>;
  /** The fields of the form. */
  fields: ReactNode;
  /** The preview, next to the fields. */
  preview: ReactNode;
  /** The label of the button that saves. */
  save: string;
  /** What saving waits for, such as an upload. Null for nothing. */
  waiting: string | null;
  /** The message that somebody else has saved the same record. */
  conflict: string;
}

/** The page of a form for one record, with a preview. */
export function EditorPage(props: EditorPageProps) {
  const { title, back, form, fields, preview, save, waiting, conflict } = props;
  const element = useRef<HTMLFormElement>(null);
  // A busy form has no focusable field.
  useFocusFault(element, form.isBusy ? 0 : form.refusals);
  const keepFocus = useFocusAfter(form.isBusy);
  const mustWait = waiting !== null;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (mustWait) return;
    keepFocus();
    void form.save();
  }

  return (
    <AdminPage title={title} actions={<BackLink to={back.to}>{back.label}</BackLink>}>
      <form
        ref={element}
        noValidate
        onSubmit={submit}
        className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
      >
        <div inert={form.isBusy} className="min-w-0 space-y-6">
          {fields}
        </div>
        <div className="min-w-0">
          <div className="space-y-6 xl:sticky xl:top-20">{preview}</div>
        </div>
        <SaveBar
          form={form}
          label={save}
          status={waiting}
          isDisabled={mustWait}
          conflict={conflict}
        />
      </form>
      <UnsavedDialog isChanged={form.isChanged || mustWait} isDone={form.isDone} />
    </AdminPage>
  );
}
