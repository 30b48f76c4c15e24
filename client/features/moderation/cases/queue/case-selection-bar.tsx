import { useQuery } from '@tanstack/react-query';
import { Gavel } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { guidelinesQuery } from '#client/features/moderation/guidelines/guidelines.queries.ts';
import { SavedRepliesMenu } from '#client/features/moderation/saved-replies/saved-replies-menu.tsx';
import { ReasonDialog } from '#client/features/team/admin-ui/reason-dialog.tsx';
import { SelectedNames, SelectionBar } from '#client/features/team/admin-ui/selection.tsx';
import { useQuestion } from '#client/features/team/admin-ui/use-question.ts';
import { useUnsent } from '#client/features/team/admin-ui/use-unsent.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { RadioGroup } from '#client/ui/form/radio-group.tsx';
import { CASE_DECISIONS_MAX } from '#contract/foundations/limits.ts';
import { type Case, type SharedAction, sharedActions } from '#contract/moderation/cases.ts';
import { titleOf } from '../case-words.ts';
import { decideCasesMessages as texts } from '../cases.messages.ts';
import { useDecideCases } from '../cases.queries.ts';
import { decideMessages } from '../deciding/decide-case.messages.ts';
import { needsRule } from '../deciding/decision-draft.ts';
import { RuleField } from '../deciding/decision-fields.tsx';
import type { CaseSelection } from './case-selection.tsx';

interface CaseSelectionBarProps {
  selection: CaseSelection;
  /** The button that receives the focus when the bar disappears. */
  starter: RefObject<HTMLButtonElement | null>;
}

export function CaseSelectionBar({ selection, starter }: CaseSelectionBarProps) {
  const { question, number, isOpen, ask, close } = useQuestion<readonly Case[]>();
  const { chosen } = selection;
  return (
    <>
      <SelectionBar
        className="mt-3"
        count={chosen.length}
        max={CASE_DECISIONS_MAX}
        selection={selection}
        focusAfter={starter}
      >
        {(button, isTooMany) => (
          <Button {...button} onClick={() => !isTooMany && ask(chosen)}>
            <Gavel className="size-4 max-sm:hidden" aria-hidden="true" />
            {texts.decide}
          </Button>
        )}
      </SelectionBar>
      {question && (
        <DecideCasesDialog
          key={number}
          cases={question}
          selection={selection}
          open={isOpen}
          onClose={close}
          finalFocus={starter}
        />
      )}
    </>
  );
}

const options = sharedActions.map((value) => ({
  value,
  label: decideMessages.choices[value].label,
}));

interface DecideCasesDialogProps {
  /** The cases that were selected when the dialog opened. */
  cases: readonly Case[];
  selection: CaseSelection;
  open: boolean;
  onClose: () => void;
  finalFocus: RefObject<HTMLElement | null>;
}

function DecideCasesDialog({ cases, selection, ...dialog }: DecideCasesDialogProps) {
  const { fields, check, forget, draft } = useSharedDecision(cases);
  const decide = useDecideCases();

  async function confirm(message: string): Promise<void> {
    const reasons = await decide(cases, { ...draft, message });
    const refused = cases.flatMap((item) => {
      const reason = reasons.get(item.id);
      return reason === undefined ? [] : [{ item, reason }];
    });
    selection.set(refused.map(({ item }) => item.id));
    selection.setRefused(refused);
    if (refused.length < cases.length) showDone(cases.length - refused.length);
  }

  return (
    <ReasonDialog
      {...dialog}
      about={`cases ${cases.map(({ id }) => id).join()}`}
      title={texts.title(cases.length)}
      text={texts.text}
      confirm={texts.go(cases.length)}
      tone={draft.action === 'delete' ? 'danger' : 'primary'}
      label={decideMessages.message}
      hint={texts.hint}
      tools={SavedRepliesMenu}
      check={check}
      forgetFields={forget}
      onConfirm={confirm}
      focusAfter={() => document.querySelector<HTMLElement>('[data-refused-cases]')}
    >
      <Names cases={cases} action={draft.action} />
      {fields}
    </ReasonDialog>
  );
}

function showDone(count: number): void {
  const link = { label: texts.shown, to: '/admin/reports?state=decided' };
  showToast({ type: 'success', about: 'selected:cases', title: texts.done(count), link });
}

/** Returns the action and the rule of the decision. Both are kept until the decision is sent or cancelled. */
function useSharedDecision(cases: readonly Case[]) {
  const { value, change, forget } = useUnsent<{ action: SharedAction | null; ruleId: string }>(
    `decision of ${cases.map(({ id }) => id).join()}`,
    { action: null, ruleId: '' },
  );
  const { data: rules } = useQuery(guidelinesQuery(null));
  const [isChecked, setChecked] = useState(false);
  const { action, ruleId } = value;
  const rule =
    needsRule(action) && rules && ruleId !== '' ? { id: ruleId, version: rules.version } : null;
  const errors = {
    action: action === null ? decideMessages.choiceMissing : undefined,
    rule: needsRule(action) && rule === null ? decideMessages.ruleMissing : undefined,
  };
  const fields = (
    <>
      <RadioGroup
        label={decideMessages.choice}
        name="shared-choice"
        options={options}
        value={action}
        onChange={(next) => change((before) => ({ ...before, action: next }))}
        error={isChecked ? errors.action : undefined}
      />
      {needsRule(action) && (
        <RuleField
          rules={rules}
          value={ruleId}
          onChange={(next) => change((before) => ({ ...before, ruleId: next }))}
          error={isChecked ? errors.rule : undefined}
        />
      )}
    </>
  );
  function check(): boolean {
    setChecked(true);
    return errors.action === undefined && errors.rule === undefined;
  }
  return { fields, check, forget, draft: { action: action ?? 'none', rule } };
}

function Names({ cases, action }: { cases: readonly Case[]; action: SharedAction }) {
  const links = action === 'none' ? cases.filter(({ kind }) => kind === 'links').length : 0;
  return (
    <SelectedNames rows={cases.map((item) => ({ id: item.id, name: titleOf(item) }))}>
      {links > 0 && <li className="font-bold">{texts.linksNote(links)}</li>}
    </SelectedNames>
  );
}
