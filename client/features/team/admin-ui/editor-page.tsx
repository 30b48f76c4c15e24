import type { ReactNode } from 'react';
import { EditorFrame } from '#client/ui/form/editor-frame.tsx';
import { SaveBar } from '#client/ui/form/save-bar.tsx';
import type { EditorState } from '#client/ui/form/use-editor.ts';
import { cx } from '#client/ui/text/cx.ts';
import { aboveBar } from './above-bar.ts';
import { AdminPage } from './admin-page.tsx';
import { adminUiMessages } from './admin-ui.messages.ts';
import { BackLink } from './back-link.tsx';
import { FailureText } from './failure-text.tsx';

interface EditorPageProps {
  title: string;
  /** The list that contains the record. */
  back: { to: string; label: string };
  editor: EditorState;
  fields: ReactNode;
  /** Shown next to the fields. */
  preview: ReactNode;
  /** The label of the button that saves. */
  save: string;
  /** The reason why saving must wait, such as an upload, or null. */
  waiting: string | null;
  /** The message that somebody else has saved the same record. */
  conflict: string;
}

const classes = {
  bar: 'xl:col-span-2',
  row: 'flex flex-wrap items-center justify-end gap-x-4',
  status: 'text-sm',
  button: 'max-md:w-full md:min-w-48',
};

/** The page of an editor for one record, with a preview. */
export function EditorPage(props: EditorPageProps) {
  const { title, back, editor, fields, preview, save, waiting, conflict } = props;
  const failure = editor.invalid.length > 0 ? adminUiMessages.problems : editor.failure;
  const isWaiting = waiting !== null;
  return (
    <AdminPage title={title} actions={<BackLink to={back.to}>{back.label}</BackLink>}>
      <EditorFrame
        editor={editor}
        isWaiting={isWaiting}
        savesByEnter
        className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
        fields={fields}
        fieldsClassName={cx(aboveBar, 'min-w-0 space-y-6')}
        aside={
          <div className="min-w-0">
            <div className="space-y-6 xl:sticky xl:top-20">{preview}</div>
          </div>
        }
        bar={
          <SaveBar
            editor={editor}
            label={save}
            status={waiting}
            isWaiting={isWaiting}
            submits
            failure={failure !== null && <FailureText text={failure} className="mb-2" />}
            conflict={{ title: conflict, ...adminUiMessages.conflict }}
            classes={classes}
          />
        }
      />
    </AdminPage>
  );
}
