import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { showToast } from '../../../ui/toast.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { managedContentMessages } from './content.messages.ts';
import { type Decidable, useDecide } from './content.queries.ts';

const texts = managedContentMessages;

/** What a row can do with its thing. */
export interface Hiding {
  /** Asks for the reason, and hides it. */
  hide: (thing: Decidable) => void;
  show: (thing: Decidable) => void;
  dialog: ReactNode;
}

/** Hides things and shows them again, with toasts that offer to undo it. The dialog is rendered once, beside the list. */
export function useHiding(): Hiding {
  const decide = useDecide();
  const [asked, setAsked] = useState<Decidable | null>(null);
  const [isOpen, setOpen] = useState(false);

  async function show(thing: Decidable): Promise<void> {
    try {
      await decide(thing, { hidden: false, reason: '' });
      showToast({ type: 'success', about: aboutOf(thing), title: texts.shown(thing.type) });
    } catch (error) {
      const message = messageOf(error);
      showToast({ type: 'error', about: aboutOf(thing), title: texts.failed, message });
    }
  }

  async function hide(thing: Decidable, reason: string): Promise<void> {
    await decide(thing, { hidden: true, reason });
    showToast({
      type: 'success',
      about: aboutOf(thing),
      title: texts.hidden(thing.type),
      action: { label: texts.undo, onSelect: () => void show(thing) },
    });
  }

  const dialog = asked && (
    <ReasonDialog
      open={isOpen}
      onClose={() => setOpen(false)}
      title={texts.hideTitle(asked.type)}
      text={texts.hideText(asked.name)}
      hint={texts.hideHint}
      confirm={texts.hide}
      tone="danger"
      required
      onConfirm={(reason) => hide(asked, reason)}
    />
  );
  const ask = (thing: Decidable) => {
    setAsked(thing);
    setOpen(true);
  };
  return { hide: ask, show: (thing) => void show(thing), dialog };
}

const aboutOf = ({ type, id }: Decidable) => `${type}:${id}`;
