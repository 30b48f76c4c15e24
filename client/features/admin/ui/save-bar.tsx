import { TriangleAlert } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { adminUiMessages } from './ui.messages.ts';

const texts = adminUiMessages.conflict;

/** The part of `useSavedForm` that the bar shows. */
interface SavedForm {
  isBusy: boolean;
  isConflict: boolean;
  failure: string | null;
  reload: () => unknown;
  overwrite: () => unknown;
}

interface SaveBarProps {
  form: SavedForm;
  /** The label of the button that submits the form. */
  label: string;
  status: string | null;
  /** Whether saving must wait; the status says for what. */
  isDisabled?: boolean;
  /** That somebody else has saved the same. */
  conflict: string;
}

/** The bar at the end of a form: its button, and why it could not be saved. */
export function SaveBar(props: SaveBarProps) {
  const { form, label, status, isDisabled = false, conflict } = props;
  const { failure, isConflict, isBusy } = form;
  return (
    <div
      data-bottom-bar=""
      className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 -mx-4 border-line border-t bg-paper/95 px-4 py-2 backdrop-blur-md md:bottom-0 xl:col-span-2"
    >
      {isConflict && <ConflictNotice title={conflict} form={form} />}
      {failure !== null && (
        <p role="alert" className="mb-2 rounded-md bg-danger-soft p-3 text-danger text-sm">
          {failure}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-end gap-x-4">
        <p role="status" className="text-ink-soft text-sm">
          {status}
        </p>
        {!isConflict && (
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

function ConflictNotice({ title, form }: { title: string; form: SavedForm }) {
  const { isBusy, reload, overwrite } = form;
  return (
    <div role="alert" className="flex gap-3 rounded-lg bg-warning-soft p-3">
      <TriangleAlert className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="phrases font-bold text-sm">{title}</p>
        <p className="phrases text-xs">{texts.text}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button variant="secondary" busy={isBusy} onClick={() => void reload()}>
            {texts.reload}
          </Button>
          <Button variant="ghost" busy={isBusy} onClick={() => void overwrite()}>
            {texts.overwrite}
          </Button>
        </div>
      </div>
    </div>
  );
}
