import {
  aboutOf,
  type ManagedThing,
} from '#client/features/identity/team-actions/managed-target.ts';
import type { ManagingAction } from '#client/features/identity/team-actions/team-actions.ts';
import { DeleteContentDialog } from '#client/features/members/deleted-content/delete-content-dialog.tsx';
import { ReasonDialog } from '#client/features/team/admin-ui/reason-dialog.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { managedContentMessages } from './managed-content.messages.ts';
import { useDecide } from './managed-content.queries.ts';
import { useShowAgain } from './use-show-again.ts';

const texts = managedContentMessages;

interface ContentDialogProps {
  action: ManagingAction;
  thing: ManagedThing;
  open: boolean;
  onClose: () => void;
  /** Called after the deletion. */
  onDeleted?: () => void;
}

/** Asks for a reason, then hides, shows or deletes the target. */
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
