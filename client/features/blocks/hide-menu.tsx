import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { iconButtonClasses } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { BlockDialog } from './block-dialog.tsx';
import { blocksMessages } from './blocks.messages.ts';
import type { BlockableMember } from './use-block-actions.ts';
import { useHideEntries } from './use-hide-entries.ts';

interface HideMenuProps {
  member: BlockableMember;
  onBlocked?: () => void;
}

/** A menu to mute or block the author of a post. */
export default function HideMenu({ member, onBlocked }: HideMenuProps) {
  const [isAsking, setAsking] = useState(false);
  const entries = useHideEntries(member, () => setAsking(true));
  return (
    <>
      <Menu
        label={blocksMessages.menu(member.name)}
        entries={entries}
        className={iconButtonClasses('-mr-2')}
      >
        <Ellipsis className="size-6" aria-hidden="true" />
      </Menu>
      <BlockDialog
        member={member}
        open={isAsking}
        onClose={() => setAsking(false)}
        onBlocked={onBlocked}
      />
    </>
  );
}
