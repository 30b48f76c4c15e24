import { type ReactNode, useRef, useState } from 'react';
import { Button } from '#client/ui/form/button.tsx';
import { EditorFrame } from '#client/ui/form/editor-frame.tsx';
import type { Editor } from '#client/ui/form/use-editor.ts';
import { BottomBar } from '#client/ui/overlay/bottom-bar.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { cx } from '#client/ui/text/cx.ts';
import { adminUiMessages } from './admin-ui.messages.ts';
import { type Change, ChangeList } from './change-list.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { aboveBar } from './editor-page.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

const words = adminUiMessages.review;

interface ReviewFormProps<Values, Stored> {
  editor: Editor<Values, Stored>;
  /** Identifies the record, so that an unsent reason is restored. */
  about: string;
  /** The sentence about the stored version. It receives the focus when no changes are left. */
  version: string;
  count: number;
  changes: readonly Change[];
  nameOf: (field: string) => string;
  texts: {
    confirm: { title: string; text: string; save: string };
    conflict: { title: string; text: string };
  };
  /** Whether a dialog confirms that the changes are discarded. */
  confirmsDiscard?: boolean;
  /** Further sentences about changes of other admins. */
  clashes?: readonly string[];
  /** The reason why the review must wait, such as an upload. Null when it need not wait. */
  waiting?: string | null;
  preview?: { label: string; content: ReactNode };
  className: string;
  children: ReactNode;
}

/** The form of a record whose changes are reviewed and then saved together. The form stays open after a save. */
export function ReviewForm<Values, Stored>(props: ReviewFormProps<Values, Stored>) {
  const { editor, about, count, changes, texts, confirmsDiscard, preview, waiting = null } = props;
  const version = useRef<HTMLParagraphElement>(null);
  const [step, setStep] = useState<'review' | 'discard' | 'preview' | null>(null);
  // Whether the dialog shows the conflict, because the notice in the form may be out of view.
  const [isConflictShown, setConflictShown] = useState(false);
  const isWaiting = waiting !== null;
  const close = () => setStep(null);
  const conflict = (
    <div role="alert" className="phrases rounded-md bg-warning-soft p-3 text-sm">
      <p className="font-bold">{texts.conflict.title}</p>
      <p>{texts.conflict.text}</p>
      {props.clashes?.map((clash) => (
        <p key={clash}>{clash}</p>
      ))}
    </div>
  );
  const written = changes.map(({ field, after }) => [field, after]);

  async function review(): Promise<void> {
    const isNewer = editor.base.current !== editor.stored;
    if (count === 0 || !(await editor.review())) return;
    setConflictShown(isNewer);
    setStep('review');
  }

  function discard(): void {
    editor.begin(editor.stored);
    version.current?.focus();
  }
  return (
    <EditorFrame
      // Counts only changes that a save would store, because a value can differ from the stored value without such a
      // change.
      editor={{ ...editor, isChanged: count > 0 }}
      isWaiting={isWaiting}
      savesByEnter
      onSubmit={review}
      className={props.className}
      above={
        <>
          <p ref={version} tabIndex={-1} className="rounded-sm text-ink-soft text-sm">
            {props.version}
          </p>
          {editor.isMerged && count > 0 && conflict}
        </>
      }
      fieldsClassName={cx(aboveBar, props.className)}
      fields={props.children}
      bar={
        <>
          {(count > 0 || isWaiting) && (
            <BottomBar className="flex flex-wrap items-center justify-end gap-2 max-sm:gap-1">
              <p
                role="status"
                className={cx(
                  'mr-auto text-ink-soft text-sm',
                  // With three buttons, a phone has no room for the number of changes.
                  preview && !isWaiting && 'max-sm:sr-only',
                )}
              >
                {waiting ?? words.count(count)}
              </p>
              <Button
                variant="ghost"
                onClick={confirmsDiscard ? () => setStep('discard') : discard}
                className="max-sm:px-2"
              >
                <span className="max-sm:sr-only">{words.discard}</span>
                <span aria-hidden="true" className="sm:hidden">
                  {words.discardShort}
                </span>
              </Button>
              {preview && (
                <Button
                  variant="secondary"
                  onClick={() => setStep('preview')}
                  className="max-sm:px-3"
                >
                  {preview.label}
                </Button>
              )}
              <Button type="submit" aria-disabled={isWaiting || undefined} className="max-sm:px-4">
                {words.go}
              </Button>
            </BottomBar>
          )}
          <ReasonDialog
            about={`${about}:${JSON.stringify(written)}`}
            open={step === 'review'}
            onClose={close}
            title={texts.confirm.title}
            text={texts.confirm.text}
            confirm={texts.confirm.save}
            onConfirm={editor.confirm}
            focusAfter={() => version.current}
          >
            {isConflictShown && conflict}
            <ChangeList label={words.changes} changes={changes} nameOf={props.nameOf} />
          </ReasonDialog>
          <ConfirmDialog
            target={step === 'discard' ? words.discardQuestion : null}
            titleOf={({ title }) => title}
            text={words.discardQuestion.text}
            confirm={words.discardQuestion.confirm}
            onClose={close}
            onConfirm={async () => editor.begin(editor.stored)}
            focusAfter={() => version.current}
          />
          {preview && (
            <Dialog open={step === 'preview'} onClose={close} shape="full" title={preview.label}>
              {preview.content}
            </Dialog>
          )}
        </>
      }
    />
  );
}
