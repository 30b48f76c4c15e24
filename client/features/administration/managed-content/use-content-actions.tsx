import type { ReactNode } from 'react';
import type { ManagedTarget } from '#client/features/identity/team-actions/managed-target.ts';
import { useQuestion } from '#client/features/team/admin-ui/use-question.ts';
import { ContentDialog } from './content-dialog.tsx';
import { useShowAgain } from './use-show-again.ts';

/** The actions of a row. */
export interface ContentActions {
  /** Asks for the reason, then hides or deletes the target. */
  ask: (action: 'hide' | 'delete', target: ManagedTarget) => void;
  /** Shows the target again. Never rejects. */
  show: (target: ManagedTarget) => Promise<void>;
  dialog: ReactNode;
}

/** The actions of the rows of a list. Their dialog is rendered once, beside the list. */
export function useContentActions(): ContentActions {
  const showAgain = useShowAgain();
  const { question, isOpen, ask, close } =
    useQuestion<Pick<Parameters<typeof ContentDialog>[0], 'action' | 'target'>>();
  return {
    ask: (action, target) => ask({ action, target }),
    show: showAgain,
    dialog: question && <ContentDialog {...question} open={isOpen} onClose={close} />,
  };
}
