import { Button } from '#client/ui/form/button.tsx';
import { ConflictNotice } from '#client/ui/form/conflict-notice.tsx';
import { BottomBar } from '#client/ui/overlay/bottom-bar.tsx';
import { adminUiMessages } from './admin-ui.messages.ts';

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
  /** Whether saving must wait. The status says why. */
  isDisabled?: boolean;
  /** The message that somebody else has saved the same record. */
  conflict: string;
}

/** The bar at the end of a form, with its button and the reason of a failed save. */
export function SaveBar(props: SaveBarProps) {
  const { form, label, status, isDisabled = false, conflict } = props;
  const { failure, isConflict, isBusy } = form;
  return (
    <BottomBar className="xl:col-span-2">
      {isConflict && <Conflict title={conflict} form={form} />}
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
    </BottomBar>
  );
}

function Conflict({ title, form }: { title: string; form: SavedForm }) {
  const { isBusy, reload, overwrite } = form;
  return (
    <ConflictNotice title={title} text={texts.text}>
      <Button variant="secondary" busy={isBusy} onClick={() => void reload()}>
        {texts.reload}
      </Button>
      <Button variant="ghost" busy={isBusy} onClick={() => void overwrite()}>
        {texts.overwrite}
      </Button>
    </ConflictNotice>
  );
}
