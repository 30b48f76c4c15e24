import { TriangleAlert } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';

interface Conflict {
  /** That somebody else has saved the same. */
  title: string;
  text: string;
  /** Replaces what is typed by what they have saved. */
  reload: () => unknown;
  /** Saves what is typed over it. */
  overwrite: () => unknown;
  labels: { reload: string; overwrite: string };
}

interface SaveBarProps {
  /** The label of the button that submits the form. */
  label: string;
  status: string | null;
  isBusy: boolean;
  /** Whether saving must wait; the status says for what. */
  isDisabled?: boolean;
  failure: string | null;
  conflict: Conflict | null;
}

/** The bar at the end of a form: its button, and why it could not be saved. */
export function SaveBar(props: SaveBarProps) {
  const { label, status, isBusy, isDisabled = false, failure, conflict } = props;
  return (
    <div
      data-bottom-bar=""
      className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 -mx-4 border-line border-t bg-paper/95 px-4 py-2 backdrop-blur-md md:bottom-0 xl:col-span-2"
    >
      {conflict && <ConflictNotice conflict={conflict} isBusy={isBusy} />}
      {failure !== null && (
        <p role="alert" className="mb-2 rounded-md bg-danger-soft p-3 text-danger text-sm">
          {failure}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-end gap-x-4">
        <p role="status" className="text-ink-soft text-sm">
          {status}
        </p>
        {!conflict && (
          <Button
            type="submit"
            size="lg"
            busy={isBusy}
            aria-disabled={isDisabled || undefined}
            className="max-md:w-full md:min-w-48"
          >
            {label}
          </Button>
        )}
      </div>
    </div>
  );
}

function ConflictNotice({ conflict, isBusy }: { conflict: Conflict; isBusy: boolean }) {
  const { title, text, reload, overwrite, labels } = conflict;
  return (
    <div role="alert" className="flex gap-3 rounded-lg bg-warning-soft p-3">
      <TriangleAlert className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="phrases font-bold text-sm">{title}</p>
        <p className="phrases text-xs">{text}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button variant="secondary" busy={isBusy} onClick={() => void reload()}>
            {labels.reload}
          </Button>
          <Button variant="ghost" busy={isBusy} onClick={() => void overwrite()}>
            {labels.overwrite}
          </Button>
        </div>
      </div>
    </div>
  );
}
