import { type ReactNode, useState } from 'react';
import type { ManagedThing } from '../../../ui/managed-thing.ts';
import { ContentDialog } from './content-dialog.tsx';
import { useShowAgain } from './use-show-again.ts';

/** What a row can do with its thing. */
export interface ContentActions {
  /** Asks for the reason, and hides or deletes it. */
  ask: (action: 'hide' | 'delete', thing: ManagedThing) => void;
  show: (thing: ManagedThing) => void;
  dialog: ReactNode;
}

/** The actions of the rows of a list. Their dialog is rendered once, beside the list. */
export function useContentActions(): ContentActions {
  const showAgain = useShowAgain();
  const [asked, setAsked] =
    useState<Pick<Parameters<typeof ContentDialog>[0], 'action' | 'thing'>>();
  const [isOpen, setOpen] = useState(false);
  return {
    ask(action, thing) {
      setAsked({ action, thing });
      setOpen(true);
    },
    show: (thing) => void showAgain(thing),
    dialog: asked && <ContentDialog {...asked} open={isOpen} onClose={() => setOpen(false)} />,
  };
}
