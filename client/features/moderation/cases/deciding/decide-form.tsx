import { type FormEvent, type KeyboardEvent, useRef } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import {
  DecisionBody,
  titleOfDecision,
} from '#client/features/moderation/decisions/decision-body.tsx';
import { decisionsMessages } from '#client/features/moderation/decisions/decisions.messages.ts';
import { BlockFields } from '#client/features/moderation/member-blocks/block-fields.tsx';
import { ContentsFields } from '#client/features/moderation/member-blocks/contents-fields.tsx';
import { SavedRepliesMenu } from '#client/features/moderation/saved-replies/saved-replies-menu.tsx';
import { FailureAlert } from '#client/ui/feedback/failure-alert.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { isComposing } from '#client/ui/form/is-composing.ts';
import { RadioGroup } from '#client/ui/form/radio-group.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useFocusInvalid } from '#client/ui/form/use-focus-invalid.ts';
import { cx } from '#client/ui/text/cx.ts';
import { DECISION_MESSAGE_MAX, TEAM_NOTE_MAX } from '#contract/foundations/limits.ts';
import type { CaseView } from '#contract/moderation/cases.ts';
import { titleOf } from '../case-words.ts';
import { casesMessages } from '../cases.messages.ts';
import { decideMessages } from './decide-case.messages.ts';
import {
  choicesOf,
  citedRule,
  contentsIn,
  type DecisionDraft,
  type DraftChoice,
  endOfBlock,
  needsRule,
  type Rules,
} from './decision-draft.ts';
import { RuleField, TeamLabelsField } from './decision-fields.tsx';
import type { useDecide } from './use-decide.ts';

const texts = decideMessages;
const grave: readonly DraftChoice[] = ['delete', 'restrict', 'block'];

interface DecideFormProps {
  view: CaseView;
  draft: DecisionDraft;
  change: (changes: Partial<DecisionDraft>) => void;
  rules: Rules | undefined;
  submission: ReturnType<typeof useDecide>;
}

export function DecideForm({ view, draft, change, rules, submission }: DecideFormProps) {
  const { errors, failure, isBusy, send, refusals } = submission;
  const form = useRef<HTMLFormElement>(null);
  const message = useRef<HTMLTextAreaElement>(null);
  useFocusInvalid(form, refusals);
  const { choice } = draft;
  const isAppeal = view.appeal !== null;
  const { case: item } = view;
  const contents = contentsIn(draft, item.target_type);

  function submit(event: FormEvent) {
    event.preventDefault();
    send();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    if (!isComposing(event.nativeEvent)) send();
  }

  return (
    // The form handles Ctrl+Enter of all its fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      data-no-toast-over=""
      noValidate
      onSubmit={submit}
      onKeyDown={onKeyDown}
      // Keeps a focused field visible above the button.
      className={cx(
        'space-y-4',
        failure === null
          ? 'xl:[&_:is(input,select,textarea)]:scroll-mb-24'
          : 'xl:[&_:is(input,select,textarea)]:scroll-mb-48',
      )}
    >
      <RadioGroup
        label={texts.choice}
        name="choice"
        options={optionsOf(view)}
        value={choice}
        onChange={(next) => change({ choice: next })}
        {...(errors.choice !== undefined && { error: errors.choice })}
      />
      {choice !== null && <p className="text-ink-soft text-xs">{wordsOf(view, choice).hint}</p>}
      {needsRule(choice) && (
        <RuleField
          rules={rules}
          value={draft.ruleId ?? ''}
          onChange={(ruleId) => change({ ruleId })}
          error={errors.rule}
        />
      )}
      {choice === 'label' && (
        <TeamLabelsField
          value={draft.labels}
          onChange={(labels) => change({ labels })}
          labels={view.target?.labels}
          team_labels={view.team_labels}
          error={errors.labels}
        />
      )}
      {(choice === 'block' || choice === 'restrict') && (
        <BlockFields span={draft} change={change} error={errors.end} />
      )}
      {choice === 'block' && view.can.contents && (
        <ContentsFields
          userId={item.owner.id}
          decided={{ caseId: item.id, type: item.target_type }}
          contents={contents}
          change={(changes) => change({ contents: { ...contents, ...changes } })}
          error={errors.since}
        />
      )}
      {choice !== null && choice !== 'none' && (
        <TextField
          ref={message}
          label={isAppeal ? texts.answer : texts.message}
          hint={texts.messageHint}
          required={false}
          limit={DECISION_MESSAGE_MAX}
          rows={2}
          tools={<SavedRepliesMenu field={message} />}
          value={draft.message}
          onChange={(text) => change({ message: text })}
          error={errors.message}
        />
      )}
      <TextField
        label={texts.note}
        hint={texts.noteHint}
        required={false}
        limit={TEAM_NOTE_MAX}
        rows={2}
        value={draft.note}
        onChange={(note) => change({ note })}
        error={errors.note}
      />
      <DecisionPreview view={view} draft={draft} rules={rules} />
      {choice !== null && <p className="phrases text-sm">{wordsOf(view, choice).summary}</p>}
      <div
        data-no-toast-over=""
        className="xl:sticky xl:bottom-0 xl:-mx-4 xl:-mb-4 xl:rounded-b-lg xl:border-line xl:border-t xl:bg-surface xl:px-4 xl:py-3"
      >
        {failure !== null && (
          <div ref={scrollIntoSight} className="mb-3 xl:-scroll-mb-18">
            <FailureAlert title={texts.failed} text={failure} />
          </div>
        )}
        <Button
          type="submit"
          variant={choice !== null && grave.includes(choice) ? 'danger' : 'primary'}
          busy={isBusy}
          className="w-full"
        >
          {choice === null ? texts.title : wordsOf(view, choice).go}
        </Button>
      </div>
    </form>
  );
}

/** Scrolls to the error. After Ctrl+Enter, the error can be out of view if the button is not sticky. */
function scrollIntoSight(alert: HTMLElement | null): void {
  alert?.scrollIntoView({ block: 'nearest' });
}

function optionsOf(view: CaseView) {
  return choicesOf(view.can).map((value, index) => ({
    value,
    label: (
      <>
        <span aria-hidden="true" className="text-ink-faint text-xs max-lg:hidden">
          {index + 1}
        </span>
        {wordsOf(view, value).label}
      </>
    ),
  }));
}

/** In a case of pending links, `none` publishes the target. */
function wordsOf({ case: item }: CaseView, choice: DraftChoice) {
  const { links } = casesMessages;
  const title = titleOf(item);
  if (item.kind === 'links' && choice === 'none') {
    const { letStand: label, go, hint } = links;
    return { label, go, hint, summary: decideMessages.summaryReleased(title) };
  }
  return {
    ...decideMessages.choices[choice],
    summary: decideMessages.summary[choice](title, nameOf(item.owner)),
  };
}

type ChosenDraft = Pick<DecisionDraft, 'labels'> & { choice: DraftChoice };

interface DecisionPreviewProps {
  view: CaseView;
  draft: DecisionDraft;
  rules: Rules | undefined;
}

function DecisionPreview({ view, draft, rules }: DecisionPreviewProps) {
  const { choice, message } = draft;
  if (choice === null) return null;
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center text-brand text-sm">
        {texts.preview}
      </summary>
      {choice === 'none' ? (
        <p className="text-ink-soft text-sm">
          {view.case.kind === 'links' ? texts.previewReleased : texts.previewNone}
        </p>
      ) : (
        <div className="rounded-lg border border-line border-dashed p-3 text-sm">
          <p className="phrases mb-2 font-bold text-base">
            {decidedTitle(view, { ...draft, choice })}
          </p>
          {choice === 'keep' || choice === 'overturn' ? (
            <p className="user-text">{message.trim()}</p>
          ) : (
            <DecisionBody
              decision={{
                action: actionOf(choice),
                labels: choice === 'label' ? draft.labels : null,
                block_until: endOfBlock(draft) ?? null,
                rule: citedRule(draft, rules),
                message: message.trim(),
              }}
            />
          )}
        </div>
      )}
    </details>
  );
}

const actionOf = (choice: Exclude<DraftChoice, 'keep' | 'overturn'>) =>
  choice === 'label' ? 'warn' : choice;

function decidedTitle(
  { case: { target_type } }: CaseView,
  { choice, labels }: ChosenDraft,
): string {
  const { states } = decisionsMessages.appeal;
  if (choice === 'keep') return states.kept;
  if (choice === 'overturn') return states.overturned;
  const decided = { action: actionOf(choice), target_type };
  return titleOfDecision({ ...decided, labels: choice === 'label' ? labels : null });
}
