import type { ReactNode } from 'react';
import type { ManagedThing } from '../../../ui/managed-thing.ts';
import { useQuestion } from '../ui/use-question.ts';
import { ContentDialog } from './content-dialog.tsx';
import { useShowAgain } from './use-show-again.ts';

/** What a row can do with its thing. */
export interface ContentActions {
  /** Asks for the reason, and hides or deletes it. */
  ask: (action: 'hide' | 'delete', thing: ManagedThing) => void;
  /** Shows it again. Never rejects. */
  show: (thing: ManagedThing) => Promise<void>;
  dialog: ReactNode;
}

/** The actions of the rows of a list. Their dialog is rendered once, beside the list. */
export function useContentActions(): ContentActions {
  const showAgain = useShowAgain();
  const { question, isOpen, ask, close } =
    useQuestion<Pick<Parameters<typeof ContentDialog>[0], 'action' | 'thing'>>();
  return {
    ask: (action, thing) => ask({ action, thing }),
    show: showAgain,
    dialog: question && <ContentDialog {...question} open={isOpen} onClose={close} />,
  };
}
