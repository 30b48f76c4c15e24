import { TriangleAlert } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { BottomBar } from '#client/ui/overlay/bottom-bar.tsx';
import { cx } from '#client/ui/text/cx.ts';
import { Button } from './button.tsx';
import type { EditorState } from './use-editor.ts';

interface SaveBarProps {
  editor: EditorState;
  label: string;
  status: string | null;
  /** Whether saving must wait. In this case, the status says what it waits for. */
  isWaiting: boolean;
  /** Whether the button submits the form, as Enter does. */
  submits?: boolean;
  failure: ReactNode;
  conflict: { title: string; text: string; reload: string; overwrite: string };
  /** The caller passes the classes, because the style sheet of home omits the classes of the administration. */
  classes: { bar?: string; row?: string; status: string; button: string };
}

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

interface ConflictNoticeProps {
  title: string;
  text: string;
  failure?: string | null;
  children: ReactNode;
  ref?: Ref<HTMLDivElement>;
}

export function ConflictNotice(props: ConflictNoticeProps) {
  const { title, text, failure = null, children, ref } = props;
  return (
    <div
      ref={ref}
      role="alert"
      {...(ref && { tabIndex: -1 })}
      className="flex gap-3 rounded-lg bg-warning-soft p-3"
    >
      <TriangleAlert className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="phrases font-bold text-sm">{title}</p>
        <p className="text-xs">{text}</p>
        {failure !== null && <p className="mt-1 font-medium text-danger text-xs">{failure}</p>}
        <div className="mt-2 flex flex-wrap gap-2">{children}</div>
      </div>
    </div>
  );
}
