import '#client/ui/styles/all.css';
import { TriangleAlert } from 'lucide-react';
import {
  type ComponentType,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react';
import { messageOf } from '#client/lib/api/api-error.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useFocusInvalid } from '#client/ui/form/use-focus-invalid.ts';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { useAtOpening } from '#client/ui/overlay/use-at-opening.ts';
import { excess } from '#contract/foundations/graphemes.ts';
import { MODERATION_REASON_MAX } from '#contract/foundations/limits.ts';
import { adminUiMessages as texts } from './admin-ui.messages.ts';
import { FailureText } from './failure-text.tsx';
import { onCancelled, useUnsent } from './use-unsent.ts';

interface ReasonDialogProps {
  open: boolean;
  onClose: () => void;
  /**
   * The action, its target and the state of the target. An unsent reason is restored only when all three are the same.
   */
  about: string;
  /** The question, with the name of the target: 投稿「…」を非表示にしますか？ */
  title: string;
  text?: string | undefined;
  /** A warning that consequences cannot be undone. */
  danger?: string;
  confirm: string;
  tone?: 'primary' | 'danger';
  required?: boolean;
  /** The label of the reason, if members will read the reason. */
  label?: string;
  /** The tools above the field, such as the saved replies. */
  tools?: ComponentType<{ field: RefObject<HTMLTextAreaElement | null> }>;
  hint?: string;
  /** The element that receives the focus when the dialog closes. */
  finalFocus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
  /** Clears the stored input of the other fields. */
  forgetFields?: () => void;
  /** Returns whether the other fields are valid, and shows their validation errors. */
  check?: () => boolean;
  /** Replaces the fields and buttons when there is nothing to confirm. */
  instead?: { content: ReactNode; actions: ReactNode } | undefined;
  /** Resolves when the action is done, which closes the dialog. Rejects with the failure, which the dialog shows. */
  onConfirm: (reason: string) => Promise<unknown>;
  done?: Omit<Parameters<typeof showToast>[0], 'type'>;
  /** Returns the element that receives the focus afterwards, in case the focused element is removed. */
  focusAfter?: () => HTMLElement | null;
}

/** A dialog that asks for the reason of an action. It keeps the input until the action succeeds or is cancelled. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { open, onClose, about, title, text, finalFocus, focusAfter, instead, done, ...form } =
    props;
  const formId = useId();
  // After a refusal, a newer version of the target with another `about` may load. The dialog keeps the `about` from its
  // opening, so that the typed reason stays.
  const opened = useAtOpening(open, about);
  const isDone = useRef(false);
  const [isBusy, setBusy] = useState(false);

  function close() {
    isDone.current = false;
    onClose();
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      busy={isBusy}
      shape="sheet"
      title={title}
      {...(text !== undefined && { description: text })}
      finalFocus={() => (isDone.current && focusAfter?.()) || (finalFocus?.current ?? null)}
      actions={
        instead?.actions ?? (
          <>
            <Button variant="secondary" type="reset" form={formId} disabled={isBusy}>
              {commonMessages.cancel}
            </Button>
            <Button variant={form.tone ?? 'primary'} type="submit" form={formId} busy={isBusy}>
              {form.confirm}
            </Button>
          </>
        )
      }
    >
      {instead?.content ?? (
        <ReasonForm
          id={formId}
          isBusy={isBusy}
          setBusy={setBusy}
          {...form}
          about={opened}
          onConfirm={async (reason) => {
            isDone.current = false;
            await form.onConfirm(reason);
            if (done) showToast({ type: 'success', ...done });
            isDone.current = true;
          }}
          onDone={onClose}
          onCancel={close}
        />
      )}
    </Dialog>
  );
}

interface ReasonFormProps
  extends Omit<
    ReasonDialogProps,
    'open' | 'onClose' | 'title' | 'text' | 'confirm' | 'instead' | 'done'
  > {
  id: string;
  isBusy: boolean;
  setBusy: (busy: boolean) => void;
  onDone: () => void;
  onCancel: () => void;
}

function ReasonForm(props: ReasonFormProps) {
  const {
    id,
    about,
    danger,
    required = false,
    hint = texts.reasonHint,
    tools: Tools,
    children,
  } = props;
  const { value: reason, change, forget: forgetReason } = useUnsent(`reason ${about}`, '');
  const forget = () => {
    forgetReason();
    props.forgetFields?.();
  };
  const { invalid, failure, refusals, send } = useReason(reason, forget, props);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useFocusInvalid(form, refusals);
  return (
    <form
      ref={form}
      id={id}
      noValidate
      onSubmit={send}
      onReset={onCancelled(() => {
        forget();
        props.onCancel();
      })}
      className="mt-4 space-y-4"
    >
      {danger !== undefined && (
        <p className="flex gap-2 rounded-md bg-danger-soft p-3 text-danger text-sm">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {danger}
        </p>
      )}
      {children}
      <TextField
        ref={field}
        label={props.label ?? texts.reason}
        hint={hint}
        required={required}
        limit={MODERATION_REASON_MAX}
        rows={3}
        tools={Tools && <Tools field={field} />}
        value={reason}
        onChange={(text) => change(() => text)}
        error={invalid ?? undefined}
      />
      {failure !== null && <FailureText text={failure} />}
    </form>
  );
}

function useReason(reason: string, forget: () => void, props: ReasonFormProps) {
  const { required = false, isBusy, setBusy, onConfirm, onDone } = props;
  const [refusals, setRefusals] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const invalid = validationErrorOf(reason.trim(), required);

  async function confirm(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await onConfirm(reason.trim());
      forget();
      onDone();
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  function send(event: FormEvent) {
    event.preventDefault();
    // React would pass the event through the portal to a form around the dialog.
    event.stopPropagation();
    if (isBusy) return;
    const isRight = props.check?.() ?? true;
    if (isRight && invalid === null) void confirm();
    else setRefusals((count) => count + 1);
  }
  return { invalid: refusals > 0 ? invalid : null, failure, refusals, send };
}

function validationErrorOf(reason: string, required: boolean): string | null {
  if (required && reason === '') return texts.reasonMissing;
  const isTooLong = excess(reason, MODERATION_REASON_MAX) > 0;
  return isTooLong ? texts.reasonTooLong(MODERATION_REASON_MAX) : null;
}
