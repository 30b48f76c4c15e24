import { aboutOf, type ManagedThing } from '../../../ui/managed-thing.ts';
import type { ManagingAction } from '../../../ui/managing.ts';
import { showToast } from '../../../ui/toast.tsx';
import { DeleteContentDialog } from '../restore/delete-content-dialog.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { managedContentMessages } from './content.messages.ts';
import { useDecide } from './content.queries.ts';
import { useShowAgain } from './use-show-again.ts';

const texts = managedContentMessages;

interface ContentDialogProps {
  action: ManagingAction;
  thing: ManagedThing;
  open: boolean;
  onClose: () => void;
  /** Called when it is deleted. */
  onDeleted?: () => void;
}

/** Asks why something is hidden, shown again or deleted, and does it. */
export function ContentDialog({ action, onDeleted, ...props }: ContentDialogProps) {
  if (action === 'delete') return <DeleteContentDialog {...props} onDeleted={onDeleted} />;
  return action === 'hide' ? <HideDialog {...props} /> : <ShowDialog {...props} />;
}

type DialogProps = Omit<ContentDialogProps, 'action' | 'onDeleted'>;

function HideDialog({ thing, ...props }: DialogProps) {
  const decide = useDecide();
  const showAgain = useShowAgain();

  async function hide(reason: string): Promise<void> {
    await decide(thing, { hidden: true, reason });
    showToast({
      type: 'success',
      about: aboutOf(thing),
      title: texts.hidden(thing.type),
      action: { label: texts.undo, onSelect: () => void showAgain(thing) },
    });
  }

  return (
    <ReasonDialog
      about={`hide:${aboutOf(thing)}`}
      {...props}
      title={texts.hideTitle(thing.type)}
      text={texts.hideText(thing.name)}
      hint={texts.hideHint}
      confirm={texts.hide}
      tone="danger"
      required
      onConfirm={hide}
    />
  );
}

function ShowDialog({ thing, ...props }: DialogProps) {
  const decide = useDecide();

  async function show(reason: string): Promise<void> {
    await decide(thing, { hidden: false, reason });
    showToast({ type: 'success', about: aboutOf(thing), title: texts.shown(thing.type) });
  }

  return (
    <ReasonDialog
      about={`show:${aboutOf(thing)}`}
      {...props}
      title={texts.showTitle(thing.type)}
      text={texts.showText(thing.name)}
      confirm={texts.show}
      onConfirm={show}
    />
  );
}
