import type { RefObject } from 'react';
import type { ManagedTarget } from '#client/features/identity/team-actions/managed-target.ts';
import type { SharedAction } from '#client/features/identity/team-actions/team-actions.ts';
import { useRuleChoice } from '#client/features/moderation/cases/deciding/use-rule-choice.tsx';
import { ReasonDialog } from '#client/features/team/admin-ui/reason-dialog.tsx';
import type { Selection } from '#client/features/team/admin-ui/use-selection.ts';
import { messageOf } from '#client/lib/api/api-error.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import type { RuleReference } from '#contract/moderation/decisions.ts';
import { useDecideEach } from './managed-content.queries.ts';
import { selectionMessages } from './selection.messages.ts';

const texts = selectionMessages;
const NAMES_SHOWN = 5;

export interface DecisionDialogProps {
  action: SharedAction;
  /** One or more targets of one type. */
  targets: readonly ManagedTarget[];
  selection: Selection;
  open: boolean;
  onClose: () => void;
  finalFocus: RefObject<HTMLElement | null>;
}

/** A dialog that decides about all selected targets. Refused targets stay selected, with the reason in their rows. */
export function DecisionDialog({ action, targets, selection, ...dialog }: DecisionDialogProps) {
  const about = `${action}:${targets.map(({ id }) => id).join()}`;
  const { rule, field, check, forget } = useRuleChoice(about);
  const decide = useDecision(action, targets, selection, action === 'show' ? null : rule);
  const type = targets[0]?.type ?? 'post';
  return (
    <ReasonDialog
      about={about}
      {...dialog}
      title={texts.title(type, targets.length, action)}
      text={texts.text[action]}
      confirm={texts.actions[action]}
      tone={action === 'show' ? 'primary' : 'danger'}
      required={action !== 'show'}
      {...(action !== 'show' && { hint: texts.hint })}
      forgetFields={forget}
      {...(action !== 'show' && { check })}
      // The list takes the focus after its last row is removed, because `finalFocus` is removed as well.
      focusAfter={() =>
        dialog.finalFocus.current ?? document.querySelector<HTMLElement>('[data-admin-list]')
      }
      onConfirm={decide}
    >
      <ul className="space-y-1 rounded-md bg-sunken px-3 py-2 text-sm">
        {targets.slice(0, NAMES_SHOWN).map(({ id, name }) => (
          <li key={id} className="line-clamp-1 break-all">
            {name}
          </li>
        ))}
        {targets.length > NAMES_SHOWN && <li>{texts.more(targets.length - NAMES_SHOWN)}</li>}
      </ul>
      {action !== 'show' && field}
    </ReasonDialog>
  );
}

function useDecision(
  decision: SharedAction,
  targets: readonly ManagedTarget[],
  selection: Selection,
  rule: RuleReference | null,
) {
  const decideEach = useDecideEach();
  const type = targets[0]?.type ?? 'post';

  async function decide(reason: string): Promise<void> {
    const ids = targets.map(({ id }) => id);
    const refused = await decideEach(type, { ids, decision, reason, ...(rule && { rule }) });
    selection.set([...refused.keys()]);
    selection.setRefusals(refused);
    const done = ids.filter((id) => !refused.has(id));
    showToast({
      about: `selected:${type}`,
      ...(refused.size === 0
        ? { type: 'success', title: texts.doneAll(done.length, decision) }
        : { type: 'warning', title: texts.some(done.length, ids.length), message: texts.refused }),
      ...(decision === 'hide' && done.length > 0 && { action: undoOf(done) }),
      ...(decision === 'delete' &&
        done.length > 0 && { link: { label: texts.backups, to: '/admin/deleted' } }),
    });
  }

  const undoOf = (ids: string[]) => ({
    label: texts.undo,
    onSelect: () => void showAgain(ids),
  });

  async function showAgain(ids: string[]): Promise<void> {
    const about = `selected:${type}`;
    try {
      const { size } = await decideEach(type, { ids, decision: 'show' });
      const title = texts.doneAll(ids.length - size, 'show');
      showToast({ type: size === 0 ? 'success' : 'warning', about, title });
    } catch (error) {
      showToast({ type: 'error', about, title: texts.undoFailed, message: messageOf(error) });
    }
  }
  return decide;
}
