import type { ReactNode, RefObject } from 'react';
import type { ManagedTarget } from '#client/features/identity/team-actions/managed-target.ts';
import { rowAt } from '#client/features/team/admin-ui/row-at.ts';
import { useQuestion } from '#client/features/team/admin-ui/use-question.ts';
import { ContentDialog, type ContentDialogProps } from './content-dialog.tsx';
import { useShowAgain } from './use-show-again.ts';

/** The actions of a row. */
export interface ContentActions {
  /** Opens the dialog that asks for the reason, and then hides or deletes the target. */
  ask: (action: 'hide' | 'delete', target: ManagedTarget) => void;
  /** Shows the target again. It never rejects. */
  show: (target: ManagedTarget) => Promise<void>;
  dialog: ReactNode;
}

interface ContentListPosition {
  list: RefObject<HTMLElement | null>;
  indexOf: (id: string) => number;
}

/** Returns the actions of the rows of a list. Their dialog is rendered once, next to the list. */
export function useContentActions({ list, indexOf }: ContentListPosition): ContentActions {
  const showAgain = useShowAgain();
  const { question, isOpen, ask, close } = useQuestion<
    Pick<ContentDialogProps, 'action' | 'target'> & { index: number }
  >();

  function dialogOf({ index, ...content }: NonNullable<typeof question>): ReactNode {
    return (
      <ContentDialog
        {...content}
        open={isOpen}
        onClose={close}
        focusAfter={() => rowAt(list.current, index) ?? list.current}
      />
    );
  }
  return {
    ask: (action, target) => ask({ action, target, index: indexOf(target.id) }),
    show: showAgain,
    dialog: question && dialogOf(question),
  };
}
