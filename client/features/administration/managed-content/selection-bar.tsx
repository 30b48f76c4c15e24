import { Eye, EyeOff, Trash2, X } from 'lucide-react';
import { type RefObject, useId } from 'react';
import type { ManagedTarget } from '#client/features/identity/team-actions/managed-target.ts';
import type { ManagingAction } from '#client/features/identity/team-actions/team-actions.ts';
import { useQuestion } from '#client/features/team/admin-ui/use-question.ts';
import type { Selection } from '#client/features/team/admin-ui/use-selection.ts';
import { Button } from '#client/ui/form/button.tsx';
import { CONTENT_DECISIONS_MAX } from '#contract/foundations/limits.ts';
import { DecisionDialog, type DecisionDialogProps } from './decision-dialog.tsx';
import { selectionMessages } from './selection.messages.ts';

const texts = selectionMessages;

interface SelectionBarProps {
  /** All loaded targets of the list. */
  targets: readonly ManagedTarget[];
  /** Whether the list contains hidden content. */
  isHidden: boolean;
  selection: Selection;
  /** The checkbox that selects all. It receives the focus when the bar disappears. */
  all: RefObject<HTMLInputElement | null>;
}

/** The actions on all selected rows. The bar stays visible while the list scrolls. */
export function SelectionBar({ targets, isHidden, selection, all }: SelectionBarProps) {
  const { question, isOpen, ask, close } =
    useQuestion<Pick<DecisionDialogProps, 'action' | 'targets'>>();
  const chosen = targets.filter(({ id }) => selection.has(id));
  const isTooMany = chosen.length > CONTENT_DECISIONS_MAX;
  const hintId = useId();
  const decide = (action: ManagingAction) => () => {
    if (!isTooMany) ask({ action, targets: chosen });
  };
  const clear = () => {
    selection.set([]);
    all.current?.focus();
  };
  const button = {
    'aria-disabled': isTooMany || undefined,
    'aria-describedby': isTooMany ? hintId : undefined,
  };
  return (
    <>
      {chosen.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form.
        <div
          role="group"
          aria-label={texts.bar}
          data-bottom-bar=""
          className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 -mx-4 flex flex-wrap items-center gap-2 border-line border-t bg-paper/95 px-4 py-2 backdrop-blur-md md:bottom-0"
        >
          <p role="status" className="mr-auto font-bold text-sm">
            {texts.count(chosen.length)}
            {isTooMany && (
              <span id={hintId} className="ml-2 font-normal text-danger text-xs">
                {texts.tooMany(CONTENT_DECISIONS_MAX)}
              </span>
            )}
          </p>
          <Button variant="ghost" className="px-3" onClick={clear}>
            <X className="size-4" aria-hidden="true" />
            {texts.clear}
          </Button>
          <Button variant="secondary" {...button} onClick={decide(isHidden ? 'show' : 'hide')}>
            {isHidden ? (
              <Eye className="size-4" aria-hidden="true" />
            ) : (
              <EyeOff className="size-4" aria-hidden="true" />
            )}
            {texts.actions[isHidden ? 'show' : 'hide']}
          </Button>
          <Button variant="danger" {...button} onClick={decide('delete')}>
            <Trash2 className="size-4" aria-hidden="true" />
            {texts.actions.delete}
          </Button>
        </div>
      )}
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
