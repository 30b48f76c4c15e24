import type { RefObject } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import type { ManagedThing } from '../../../ui/managed-thing.ts';
import type { ManagingAction } from '../../../ui/managing.ts';
import { showToast } from '../../../ui/toast.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import type { Selection } from '../ui/use-selection.ts';
import { useDecideEach } from './content.queries.ts';
import { selectionMessages } from './selection.messages.ts';

const texts = selectionMessages;
const NAMES_SHOWN = 5;

export interface DecisionDialogProps {
  action: ManagingAction;
  /** One or more things of one type. */
  things: readonly ManagedThing[];
  selection: Selection;
  open: boolean;
  onClose: () => void;
  finalFocus: RefObject<HTMLElement | null>;
}

/** Asks for one reason, and decides about all selected things. Those that are refused stay selected, and say why. */
export function DecisionDialog({ action, things, selection, ...dialog }: DecisionDialogProps) {
  const decide = useDecision(action, things, selection);
  const type = things[0]?.type ?? 'post';
  return (
    <ReasonDialog
      about={`${action}:${things.map(({ id }) => id).join()}`}
      {...dialog}
      title={texts.title(type, things.length, action)}
      text={texts.text[action]}
      confirm={texts.actions[action]}
      tone={action === 'show' ? 'primary' : 'danger'}
      required={action !== 'show'}
      {...(action !== 'show' && { hint: texts.hint })}
      onConfirm={decide}
    >
      <ul className="space-y-1 rounded-md bg-sunken px-3 py-2 text-sm">
        {things.slice(0, NAMES_SHOWN).map(({ id, name }) => (
          <li key={id} className="line-clamp-1 break-all">
            {name}
          </li>
        ))}
        {things.length > NAMES_SHOWN && <li>{texts.more(things.length - NAMES_SHOWN)}</li>}
      </ul>
    </ReasonDialog>
  );
}

function useDecision(
  decision: ManagingAction,
  things: readonly ManagedThing[],
  selection: Selection,
) {
  const decideEach = useDecideEach();
  const type = things[0]?.type ?? 'post';

  async function decide(reason: string): Promise<void> {
    const ids = things.map(({ id }) => id);
    const refused = await decideEach(type, { ids, decision, reason });
    selection.set([...refused.keys()]);
    selection.setFaults(refused);
    const done = ids.filter((id) => !refused.has(id));
    showToast({
      about: `selected:${type}`,
      ...(refused.size === 0
        ? { type: 'success', title: texts.doneAll(done.length, decision) }
        : { type: 'warning', title: texts.some(done.length, ids.length), message: texts.refused }),
      ...(decision === 'hide' && done.length > 0 && { action: undoOf(done) }),
      ...(decision === 'delete' &&
        done.length > 0 && { link: { label: texts.backups, to: '/admin/deleted' } }),
    });
  }

  const undoOf = (ids: string[]) => ({
    label: texts.undo,
    onSelect: () => void showAgain(ids),
  });

  async function showAgain(ids: string[]): Promise<void> {
    const about = `selected:${type}`;
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
