import { UserRoundMinus } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import type { FollowListItem } from '../../../contract/follows.ts';
import { nameOf } from '../../ui/member-name.ts';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { followsMessages } from './follows.messages.ts';
import type { Follower } from './remove-follower-dialog.tsx';

const texts = followsMessages.remove;

/** The menus of the viewer's followers, which remove them, and the dialog that the menus open. */
export function useFollowerMenus(list: RefObject<HTMLElement | null>) {
  const place = useRef(0);
  const [asked, setAsked] = useState<Follower | null>(null);

  function menuOf({ user }: FollowListItem, index: number): ReactNode {
    const name = nameOf(user);
    const remove = {
      label: texts.entry,
      icon: UserRoundMinus,
      onSelect: () => {
        place.current = index;
        setAsked({ id: user.id, name });
      },
    };
    return <MoreMenu label={texts.menu(name)} entries={[remove]} />;
  }

  // The menu that had the focus is gone with its row: that of the next row takes it.
  function focusAfter(): HTMLElement | null {
    const menus = list.current?.querySelectorAll<HTMLElement>('[aria-haspopup="menu"]') ?? [];
    return menus[Math.min(place.current, menus.length - 1)] ?? list.current;
  }

  return { menuOf, dialog: { follower: asked, onClose: () => setAsked(null), focusAfter } };
}
