import { MuteDialog } from '../mutes/mute-dialog.tsx';
import { BlockDialog } from './block-dialog.tsx';
import type { BlockableMember } from './use-block-actions.ts';
import type { HideQuestion } from './use-hide-entries.ts';

interface HideDialogsProps {
  member: BlockableMember;
  /** What is asked; null for nothing. */
  asking: HideQuestion | null;
  onClose: () => void;
  /** Called when the member is blocked. */
  onBlocked?: (() => void) | undefined;
}

/** What `useHideEntries` asks: for how long to mute a member, and whether to block them. */
export function HideDialogs({ member, asking, onClose, onBlocked }: HideDialogsProps) {
  return (
    <>
      <MuteDialog member={member} open={asking === 'mute'} onClose={onClose} />
      <BlockDialog
        member={member}
        open={asking === 'block'}
        onClose={onClose}
        onBlocked={onBlocked}
      />
    </>
  );
}
