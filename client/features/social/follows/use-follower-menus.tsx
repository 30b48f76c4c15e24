import { UserRoundMinus } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { MoreMenu } from '#client/ui/overlay/more-menu.tsx';
import type { FollowListItem } from '#contract/social/follows.ts';
import { followsMessages } from './follows.messages.ts';
import type { Follower } from './remove-follower-dialog.tsx';

const texts = followsMessages.remove;

/** The menus that remove the viewer's followers, and their dialog. */
export function useFollowerMenus(list: RefObject<HTMLElement | null>) {
  const place = useRef(0);
  const [follower, setFollower] = useState<Follower | null>(null);

  function menuOf({ user }: FollowListItem, index: number): ReactNode {
    const name = nameOf(user);
    const remove = {
      label: texts.entry,
      icon: UserRoundMinus,
      onSelect: () => {
        place.current = index;
        setFollower({ id: user.id, name });
      },
    };
    return <MoreMenu label={texts.menu(name)} entries={[remove]} />;
  }

  // The focused menu is removed with its row, so the menu of the next row takes the focus.
  function focusAfter(): HTMLElement | null {
    const menus = list.current?.querySelectorAll<HTMLElement>('[aria-haspopup="menu"]') ?? [];
    return menus[Math.min(place.current, menus.length - 1)] ?? list.current;
  }

  return { menuOf, dialog: { follower, onClose: () => setFollower(null), focusAfter } };
}
