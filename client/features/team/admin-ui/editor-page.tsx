import type { ReactNode } from 'react';
import { EditorFrame } from '#client/ui/form/editor-frame.tsx';
import { SaveBar } from '#client/ui/form/save-bar.tsx';
import type { EditorState } from '#client/ui/form/use-editor.ts';
import { cx } from '#client/ui/text/cx.ts';
import { AdminPage } from './admin-page.tsx';
import { adminUiMessages } from './admin-ui.messages.ts';
import { FailureText } from './failure-text.tsx';

/** The classes of a form whose bar is above the tab bar on a phone. They keep a focused field above both bars. */
export const aboveBar = 'max-md:[&_:is(input,select,textarea)]:scroll-mb-20';

interface EditorPageProps {
  title: string;
  back: { to: string; label: string };
  editor: EditorState;
  fields: ReactNode;
  preview: ReactNode;
  save: string;
  /** The reason why the save button must wait, such as an upload. Null when it need not wait. */
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

export function EditorPage(props: EditorPageProps) {
  const { title, back, editor, fields, preview, save, waiting, conflict } = props;
  const failure = editor.invalid.length > 0 ? adminUiMessages.problems : editor.failure;
  const isWaiting = waiting !== null;
  return (
    <AdminPage title={title} back={back}>
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
