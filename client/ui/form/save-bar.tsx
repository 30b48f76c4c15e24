import type { ReactNode } from 'react';
import { BottomBar } from '../overlay/bottom-bar.tsx';
import { cx } from '../text/cx.ts';
import { Button } from './button.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import type { EditorState } from './use-editor.ts';

interface SaveBarProps {
  editor: EditorState;
  label: string;
  status: string | null;
  /** Whether saving must wait. The status says why. */
  isWaiting: boolean;
  /** Whether the button submits the form, as Enter does. */
  submits?: boolean;
  failure: ReactNode;
  conflict: { title: string; text: string; reload: string; overwrite: string };
  /**
   * The classes of the bar and its elements. The caller passes them, because home's style sheet omits the classes of the
   * administration.
   */
  classes: { bar?: string; row?: string; status: string; button: string };
}

/** The bar at the end of an editor: its status, its button, and a conflict or failure. */
export function SaveBar(props: SaveBarProps) {
  const { editor, label, status, isWaiting, submits = false, classes } = props;
  const save = isWaiting ? undefined : () => void editor.save();
  return (
    <BottomBar {...(classes.bar !== undefined && { className: classes.bar })}>
      {editor.isConflict ? (
        <Conflict editor={editor} texts={props.conflict} />
      ) : (
        <>
          {props.failure}
          <div className={classes.row}>
            <p role="status" className={cx('text-ink-soft', classes.status)}>
              {status}
            </p>
            <Button
              {...(submits ? { type: 'submit' } : { onClick: save })}
              size="lg"
              busy={editor.isBusy}
              aria-disabled={isWaiting || undefined}
              className={classes.button}
            >
              {label}
            </Button>
          </div>
        </>
      )}
    </BottomBar>
  );
}

function Conflict({ editor, texts }: { editor: EditorState; texts: SaveBarProps['conflict'] }) {
  const { isBusy, reload, overwrite } = editor;
  return (
    <ConflictNotice title={texts.title} text={texts.text}>
      <Button variant="secondary" busy={isBusy} onClick={() => void reload()}>
        {texts.reload}
      </Button>
      <Button variant="ghost" busy={isBusy} onClick={() => void overwrite()}>
        {texts.overwrite}
      </Button>
    </ConflictNotice>
  );
}
