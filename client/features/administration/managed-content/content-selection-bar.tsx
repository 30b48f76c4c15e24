import { Eye, EyeOff, Trash2 } from 'lucide-react';
import type { RefObject } from 'react';
import type { ManagedTarget } from '#client/features/identity/team-actions/managed-target.ts';
import type { SharedAction } from '#client/features/identity/team-actions/team-actions.ts';
import { SelectionBar } from '#client/features/team/admin-ui/selection-bar.tsx';
import { useQuestion } from '#client/features/team/admin-ui/use-question.ts';
import type { Selection } from '#client/features/team/admin-ui/use-selection.ts';
import { Button } from '#client/ui/form/button.tsx';
import { CONTENT_DECISIONS_MAX } from '#contract/foundations/limits.ts';
import { DecisionDialog, type DecisionDialogProps } from './decision-dialog.tsx';
import { selectionMessages } from './selection.messages.ts';

const texts = selectionMessages;

interface ContentSelectionBarProps {
  targets: readonly ManagedTarget[];
  /** Whether the list contains hidden content. */
  isHidden: boolean;
  selection: Selection;
  /** The checkbox that selects all. It receives the focus when the bar disappears. */
  all: RefObject<HTMLInputElement | null>;
}

/** The actions on all selected posts, events or comments. */
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
              <Button variant="secondary" {...button} onClick={decide(shown)}>
                <Icon className="size-4" aria-hidden="true" />
                {texts.actions[shown]}
              </Button>
              <Button variant="danger" {...button} onClick={decide('delete')}>
                <Trash2 className="size-4" aria-hidden="true" />
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
