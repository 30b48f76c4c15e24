import { Eye, EyeOff, Trash2 } from 'lucide-react';
import type { RefObject } from 'react';
import type { ManagedTarget } from '#client/features/identity/team-actions/managed-target.ts';
import type { SharedAction } from '#client/features/identity/team-actions/team-actions.ts';
import { useRuleChoice } from '#client/features/moderation/cases/deciding/decision-fields.tsx';
import { ReasonDialog } from '#client/features/team/admin-ui/reason-dialog.tsx';
import {
  SelectedNames,
  type Selection,
  SelectionBar,
} from '#client/features/team/admin-ui/selection.tsx';
import { useQuestion } from '#client/features/team/admin-ui/use-question.ts';
import { messageOf } from '#client/lib/api/api-error.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { CONTENT_DECISIONS_MAX } from '#contract/foundations/limits.ts';
import type { RuleReference } from '#contract/moderation/decisions.ts';
import { selectionMessages as texts } from './managed-content.messages.ts';
import { useDecideEach } from './managed-content.queries.ts';

interface ContentSelectionBarProps {
  targets: readonly ManagedTarget[];
  isHidden: boolean;
  selection: Selection;
  /** The checkbox that selects all rows. It receives the focus when the bar disappears. */
  all: RefObject<HTMLInputElement | null>;
}

export function ContentSelectionBar(props: ContentSelectionBarProps) {
  const { targets, isHidden, selection, all } = props;
  const { question, isOpen, ask, close } =
    useQuestion<Pick<DecisionDialogProps, 'action' | 'targets'>>();
  const chosen = targets.filter(({ id }) => selection.has(id));
  const shown = isHidden ? 'show' : 'hide';
  const Icon = isHidden ? Eye : EyeOff;
  return (
    <>
      <SelectionBar
        count={chosen.length}
        max={CONTENT_DECISIONS_MAX}
        selection={selection}
        focusAfter={all}
      >
        {(button, isTooMany) => {
          const decide = (action: SharedAction) => () => {
            if (!isTooMany) ask({ action, targets: chosen });
          };
          return (
            <>
              <Button
                variant="secondary"
                className="max-sm:px-3"
                {...button}
                onClick={decide(shown)}
              >
                <Icon className="size-4 max-sm:hidden" aria-hidden="true" />
                {texts.actions[shown]}
              </Button>
              <Button
                variant="danger"
                className="max-sm:px-3"
                {...button}
                onClick={decide('delete')}
              >
                <Trash2 className="size-4 max-sm:hidden" aria-hidden="true" />
                {texts.actions.delete}
              </Button>
            </>
          );
        }}
      </SelectionBar>
      {question && (
        <DecisionDialog
          {...question}
          selection={selection}
          open={isOpen}
          onClose={close}
          finalFocus={all}
        />
      )}
    </>
  );
}

interface DecisionDialogProps {
  action: SharedAction;
  targets: readonly ManagedTarget[];
  selection: Selection;
  open: boolean;
  onClose: () => void;
  finalFocus: RefObject<HTMLElement | null>;
}

function DecisionDialog({ action, targets, selection, ...dialog }: DecisionDialogProps) {
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
      forgetFields={forget}
      {...(action !== 'show' && { required: true, hint: texts.hint, check })}
      // When the last row is removed, the list takes the focus, because the element of `finalFocus` is removed as well.
      focusAfter={() =>
        dialog.finalFocus.current ?? document.querySelector<HTMLElement>('[data-admin-list]')
      }
      onConfirm={decide}
    >
      <SelectedNames rows={targets} />
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
  const about = `selected:${type}`;

  async function decide(reason: string): Promise<void> {
    const ids = targets.map(({ id }) => id);
    const refused = await decideEach(type, { ids, decision, reason, ...(rule && { rule }) });
    selection.set([...refused.keys()]);
    selection.setRefusals(refused);
    const done = ids.filter((id) => !refused.has(id));
    showToast({
      about,
      ...(refused.size === 0
        ? { type: 'success', title: texts.doneAll(done.length, decision) }
        : { type: 'warning', title: texts.some(done.length, ids.length), message: texts.refused }),
      ...(done.length > 0 && decision === 'hide' && { action: undo(done) }),
      ...(done.length > 0 && decision === 'delete' && { link }),
    });
  }

  const link = { label: texts.backups, to: '/admin/deleted' };
  const undo = (ids: string[]) => ({ label: texts.undo, onSelect: () => void showAgain(ids) });

  async function showAgain(ids: string[]): Promise<void> {
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
