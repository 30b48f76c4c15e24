import { useState } from 'react';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { blocksMessages } from './blocks.messages.ts';
import { HideDialogs } from './hide-dialogs.tsx';
import type { BlockableMember } from './use-block-actions.ts';
import { type HideQuestion, useHideEntries } from './use-hide-entries.ts';

interface HideMenuProps {
  member: BlockableMember;
  onBlocked?: () => void;
}

/** A menu to mute or block the author of a post. */
export default function HideMenu({ member, onBlocked }: HideMenuProps) {
  const [asking, setAsking] = useState<HideQuestion | null>(null);
  const entries = useHideEntries(member, setAsking);
  return (
    <>
      <MoreMenu label={blocksMessages.menu(member.name)} entries={entries} />
      <HideDialogs
        member={member}
        asking={asking}
        onClose={() => setAsking(null)}
        onBlocked={onBlocked}
      />
    </>
  );
}
