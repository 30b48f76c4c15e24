import { CircleCheck, Info } from 'lucide-react';
import { type FormEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '#client/lib/api/api-error.ts';
import { useAgain } from '#client/lib/cache/use-again.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { Link } from '#client/lib/router/link.tsx';
import { FailureAlert } from '#client/ui/feedback/failure-alert.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { RadioGroup } from '#client/ui/form/radio-group.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useFocusInvalid } from '#client/ui/form/use-focus-invalid.ts';
import { cx } from '#client/ui/text/cx.ts';
import { uiMessages } from '#client/ui/text/ui.messages.ts';
import { excess } from '#contract/foundations/graphemes.ts';
import { REPORT_DETAIL_MAX } from '#contract/foundations/limits.ts';
import {
  canBeReportedFor,
  type ReportReason,
  reportReasons,
} from '#contract/moderation/report-reasons.ts';
import type { ReportState, ReportTarget } from '#contract/moderation/reports.ts';
import { reportsMessages } from './reports.messages.ts';
import { useReport } from './reports.queries.ts';

const texts = reportsMessages;
const options = reportReasons.map((value) => ({ value, label: texts.reasons[value] }));

/** Renders the offer to hide the reported target for the viewer. `close` closes the dialog. */
export type OfferHiding = (close: () => void) => ReactNode;

export interface Reportable {
  targetType: ReportTarget;
  targetId: string;
  hideOffer?: OfferHiding | undefined;
  initial?: ReportDraft;
  onSent?: () => void;
}

export interface ReportDraft {
  reason: ReportReason | undefined;
  detail: string;
}

interface ReportFormProps extends Reportable {
  draft: ReportDraft;
  /** Called with the changed input, and with null after the report is sent. */
  onDraft: (draft: ReportDraft | null) => void;
  isBusy: boolean;
  setBusy: (isBusy: boolean) => void;
  onClose: () => void;
}

export default function ReportForm(props: ReportFormProps) {
  const { draft, onDraft, isBusy, setBusy, hideOffer, onClose } = props;
  const form = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  const { mutateAsync, data: sent, variables, error, reset } = useReport();
  const again = useAgain(error, reset);
  const errors = fieldErrors(draft, refusals > 0, error);
  const { reason, detail } = draft;
  useFocusInvalid(form, refusals);

  function refuse() {
    setRefusals((count) => count + 1);
  }

  function send(event: FormEvent) {
    event.preventDefault();
    // Enter submits the form even while its button is busy, so a second submission is ignored here.
    if (again !== undefined || isBusy) return;
    const { targetType, targetId } = props;
    if (reason === undefined || isTooLong(detail)) return refuse();
    setBusy(true);
    mutateAsync({ targetType, targetId, reason, detail: detail.trim() })
      .then(() => onDraft(null), refuse)
      .finally(() => setBusy(false));
  }

  if (sent) {
    return (
      <Sent
        state={sent.state}
        hideOffer={hideOffer}
        onClose={onClose}
        onAgain={() => {
          reset();
          onDraft({ reason: variables.reason, detail: variables.detail ?? '' });
        }}
      />
    );
  }
  return (
    <form ref={form} noValidate onSubmit={send} className="mt-2 space-y-5">
      <div>
        <p className="text-ink-soft text-sm">{texts.text}</p>
        <RulesLink />
      </div>
      <RadioGroup
        label={texts.reason}
        name="reason"
        options={options.filter(({ value }) => canBeReportedFor(props.targetType, value))}
        value={reason}
        onChange={(next) => onDraft({ ...draft, reason: next })}
        required
        {...(errors.reason !== undefined && { error: errors.reason })}
      />
      <TextField
        label={texts.detail}
        hint={texts.detailHint}
        required={false}
        limit={REPORT_DETAIL_MAX}
        rows={4}
        className="min-h-24"
        value={detail}
        onChange={(text) => onDraft({ ...draft, detail: text })}
        error={errors.detail}
      />
      {error && <FailureAlert title={texts.failed} text={messageOf(error)} />}
      <div className="flex justify-end gap-3 max-sm:[&>*]:flex-1">
        <Button variant="secondary" disabled={isBusy} onClick={onClose}>
          {commonMessages.cancel}
        </Button>
        <Button type="submit" busy={isBusy} aria-disabled={again !== undefined}>
          {again ?? texts.send}
        </Button>
      </div>
    </form>
  );
}

function fieldErrors({ reason, detail }: ReportDraft, wasRefused: boolean, error: unknown) {
  const refused = error instanceof ApiError ? error.fields : {};
  return {
    reason: wasRefused && reason === undefined ? texts.reasonRequired : refused.reason,
    detail: isTooLong(detail) ? texts.detailTooLong(REPORT_DETAIL_MAX) : refused.detail,
  };
}

function isTooLong(detail: string): boolean {
  return excess(detail.trim(), REPORT_DETAIL_MAX) > 0;
}

interface SentProps extends Pick<ReportFormProps, 'hideOffer' | 'onClose'> {
  state: ReportState;
  onAgain: () => void;
}

/** The outcome of the report, and what the member can do next. It takes the focus, because the form was removed. */
function Sent({ state, hideOffer, onClose, onAgain }: SentProps) {
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), []);
  const isFiled = state === 'received' || state === 'added';
  const Icon = isFiled ? CircleCheck : Info;
  const { title, text } = texts.sent[state];
  return (
    <div className="flex flex-col items-center px-2 pt-6 pb-2 text-center">
      <span
        className={cx(
          'mb-4 grid size-16 place-items-center rounded-full',
          isFiled ? 'bg-success-soft text-success' : 'bg-brand-soft text-brand',
        )}
      >
        <Icon className="size-8" aria-hidden="true" />
      </span>
      <div role="status">
        <p className="font-bold text-lg [word-break:auto-phrase]">{title}</p>
        <p className="mt-1 text-ink-soft text-sm">{text}</p>
      </div>
      {hideOffer && <Suspense fallback={<div className="h-40" />}>{hideOffer(onClose)}</Suspense>}
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        {!isFiled && (
          <Button variant="ghost" onClick={onAgain}>
            {texts.otherReason}
          </Button>
        )}
        <Button ref={close} variant="secondary" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </div>
  );
}

/** A link to the community guidelines. It opens in a new tab, so that the form keeps its input. */
function RulesLink() {
  return (
    <Link
      to="/guidelines"
      target="_blank"
      className="inline-flex min-h-11 items-center text-brand text-sm underline underline-offset-2"
    >
      {reportsMessages.rules}
      <span className="sr-only">{uiMessages.newTab}</span>
    </Link>
  );
}
