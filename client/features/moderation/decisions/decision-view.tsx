import { CircleCheck, Hourglass, type LucideIcon, Scale, ShieldAlert } from 'lucide-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { ApiError, messageOf } from '#client/lib/api/api-error.ts';
import { formatDateTime } from '#client/lib/format/format.ts';
import { FailureAlert } from '#client/ui/feedback/failure-alert.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useFocusInvalid } from '#client/ui/form/use-focus-invalid.ts';
import { focusOnMount } from '#client/ui/overlay/focus.ts';
import { LinkedText } from '#client/ui/text/linked-text.tsx';
import { excess } from '#contract/foundations/graphemes.ts';
import { APPEAL_MAX } from '#contract/foundations/limits.ts';
import type { MyDecision, AppealState as State } from '#contract/moderation/decisions.ts';
import { DecisionBody, titleOfDecision } from './decision-body.tsx';
import { decisionsMessages as texts } from './decisions.messages.ts';
import { type DecisionAddress, useAppeal } from './decisions.queries.ts';
import { SnapshotView } from './snapshot-view.tsx';

interface DecisionViewProps {
  decision: MyDecision;
  address: DecisionAddress;
}

export function DecisionView({ decision, address }: DecisionViewProps) {
  const { target_type, target, created_at, overturned_at, appeal } = decision;
  return (
    <article className="mx-auto w-full max-w-text space-y-8 px-4 pt-6 pb-12 md:pt-10">
      <header>
        <h1 className="phrases text-2xl">{titleOfDecision(decision)}</h1>
        <p className="mt-1 text-ink-soft text-sm">{texts.decidedAt(formatDateTime(created_at))}</p>
      </header>
      {overturned_at !== null && <Overturned isUpheld={appeal?.status === 'overturned'} />}
      {overturned_at === null && (
        <div className="flex gap-3 rounded-lg bg-warning-soft p-4">
          <ShieldAlert className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden="true" />
          <div className="min-w-0">
            <DecisionBody decision={decision} />
          </div>
        </div>
      )}
      <Section title={texts.target(texts.nouns[target_type])}>
        <SnapshotView type={target_type} snapshot={target} />
      </Section>
      <Appeal decision={decision} address={address} />
    </article>
  );
}

function Overturned({ isUpheld }: { isUpheld: boolean }) {
  return (
    <div className="flex gap-3 rounded-lg bg-success-soft p-4">
      <CircleCheck className="mt-0.5 size-5 shrink-0 text-success" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-bold">{texts.overturned}</p>
        <p className="text-sm">{isUpheld ? texts.upheldText : texts.overturnedText}</p>
      </div>
    </div>
  );
}

function Appeal({ decision, address }: DecisionViewProps) {
  const { appeal, can } = decision;
  const [hadForm] = useState(can.appeal && !appeal);
  if (!appeal && decision.overturned_at !== null) return null;
  if (!appeal && !can.appeal) {
    return <p className="text-ink-soft text-sm">{texts.appeal.over}</p>;
  }
  return (
    <Section title={appeal ? texts.appeal.sentTitle : texts.appeal.title}>
      {appeal ? (
        <AppealState appeal={appeal} isByLink={'token' in address} hasReplacedForm={hadForm} />
      ) : (
        <AppealForm decision={decision} address={address} />
      )}
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 text-lg">{title}</h2>
      {children}
    </section>
  );
}

const icons: Record<State, LucideIcon> = { open: Hourglass, kept: Scale, overturned: CircleCheck };

interface AppealStateProps {
  appeal: NonNullable<MyDecision['appeal']>;
  /** Whether a blocked member has opened the decision by a link. Blocked members are not notified of the answer. */
  isByLink: boolean;
  /** Whether the state of the appeal has just replaced its form. The state then takes the focus. */
  hasReplacedForm: boolean;
}

function AppealState({ appeal, isByLink, hasReplacedForm }: AppealStateProps) {
  const { text, status, message, created_at } = appeal;
  const Icon = icons[status];
  return (
    <div className="space-y-4">
      <p
        ref={hasReplacedForm ? focusOnMount : undefined}
        tabIndex={-1}
        className="flex items-center gap-2 font-bold outline-none"
      >
        <Icon className="size-5 shrink-0" aria-hidden="true" />
        {texts.appeal.states[status]}
      </p>
      {status === 'open' && (
        <p className="text-ink-soft text-sm">
          {isByLink ? texts.appeal.byMailText : texts.appeal.openText}
        </p>
      )}
      {message !== '' && (
        <div>
          <p className="text-ink-soft text-sm">{texts.appeal.answer}</p>
          <p className="user-text">
            <LinkedText text={message} />
          </p>
        </div>
      )}
      <div>
        <p className="text-ink-soft text-sm">
          {texts.appeal.own} · {texts.appeal.sentAt(formatDateTime(created_at))}
        </p>
        <p className="user-text">{text}</p>
      </div>
    </div>
  );
}

interface AppealFormProps {
  decision: MyDecision;
  address: DecisionAddress;
}

/** The form for an appeal, which can be made once. The input survives failures and a reload. */
function AppealForm(props: AppealFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { text, write, invalid, failure, isPending, refusals, send } = useAppealForm(props);
  useFocusInvalid(form, refusals);
  return (
    <form ref={form} noValidate onSubmit={send} className="space-y-4">
      <p className="text-ink-soft text-sm">
        {texts.appeal.text}
        <br />
        {texts.appeal.once(formatDateTime(props.decision.appeal_until))}
      </p>
      <TextField
        label={texts.appeal.label}
        hint={texts.appeal.hint}
        required
        limit={APPEAL_MAX}
        rows={4}
        value={text}
        onChange={write}
        error={invalid}
      />
      {failure && <FailureAlert title={texts.appeal.failed} text={messageOf(failure)} />}
      <Button type="submit" busy={isPending}>
        {texts.appeal.send}
      </Button>
    </form>
  );
}

function useAppealForm({ decision: { id }, address }: AppealFormProps) {
  const [text, setText] = useState(() => readAppealText(id));
  const [refusals, setRefusals] = useState(0);
  const { mutateAsync, isPending, error } = useAppeal(address);
  const refused = error instanceof ApiError ? error.fields.text : undefined;
  const invalid = (refusals > 0 ? errorOf(text.trim()) : undefined) ?? refused;

  function write(next: string) {
    setText(next);
    storeAppealText(id, next);
  }

  function refuse() {
    setRefusals((count) => count + 1);
  }

  function send(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    if (errorOf(text.trim()) !== undefined) return refuse();
    // The form shows errors, so they are not handled here.
    mutateAsync(text.trim()).then(() => storeAppealText(id, ''), refuse);
  }
  const failure = refused === undefined ? error : null;
  return { text, write, invalid, failure, isPending, refusals, send };
}

function errorOf(text: string): string | undefined {
  if (text === '') return texts.appeal.missing;
  return excess(text, APPEAL_MAX) > 0 ? texts.appeal.tooLong(APPEAL_MAX) : undefined;
}

/** The storage key of the unsent text of an appeal, which survives a reload of this tab. */
const nameOf = (id: string) => `appeal:${id}`;

/** Returns the stored text. Empty without storage. */
function readAppealText(id: string): string {
  try {
    return sessionStorage.getItem(nameOf(id)) ?? '';
  } catch {
    return '';
  }
}

/** Stores the text. Without storage, the text lasts until the page is left. */
function storeAppealText(id: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(nameOf(id));
    else sessionStorage.setItem(nameOf(id), text);
  } catch {
    // Private windows of some browsers have no storage.
  }
}
