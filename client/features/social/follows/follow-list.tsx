import { useInfiniteQuery } from '@tanstack/react-query';
import { Lock, UserRoundMinus, UserRoundPlus, UsersRound } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { loadedItems } from '#client/lib/api/paging.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { RefreshFailure } from '#client/ui/feedback/refresh-failure.tsx';
import { InfiniteList } from '#client/ui/list/infinite-list.tsx';
import { MoreMenu } from '#client/ui/overlay/more-menu.tsx';
import type { FollowListItem } from '#contract/social/follows.ts';
import { FollowRequestsLink } from './follow-requests-link.tsx';
import { FollowListSkeleton, FollowRow } from './follow-row.tsx';
import type { FollowList } from './follows.keys.ts';
import { followsMessages } from './follows.messages.ts';
import { followListQuery } from './follows.queries.ts';
import { type Follower, RemoveFollowerDialog } from './remove-follower-dialog.tsx';

const texts = followsMessages.list;

interface FollowListViewProps {
  userId: string;
  list: FollowList;
  own: boolean;
  /** Whether the viewer may not read the list. If so, the list is not requested. */
  restricted: boolean;
}

export function FollowListView({ userId, list, own, restricted }: FollowListViewProps) {
  const query = useInfiniteQuery({ ...followListQuery(userId, list), enabled: !restricted });
  const box = useRef<HTMLDivElement>(null);
  const { menuOf, dialog } = useFollowerMenus(box);
  const areRemovable = own && list === 'followers';
  if (restricted) {
    return <EmptyState icon={Lock} title={texts.restricted} text={texts.restrictedText} />;
  }
  if (!query.data) return <Unloaded query={query} loading={<FollowListSkeleton />} />;
  const items = loadedItems(query.data, ({ user }) => user.id);
  return (
    <div ref={box}>
      {areRemovable && <FollowRequestsLink />}
      <RefreshFailure query={query} />
      {items.length === 0 && !query.hasNextPage ? (
        <EmptyList userId={userId} list={list} own={own} />
      ) : (
        <InfiniteList query={query} count={items.length}>
          <ul aria-label={texts[list]} className="divide-y divide-line">
            {items.map((item, index) => (
              <FollowRow
                key={item.user.id}
                item={item}
                menu={areRemovable && menuOf(item, index)}
              />
            ))}
          </ul>
        </InfiniteList>
      )}
      {areRemovable && <RemoveFollowerDialog {...dialog} />}
    </div>
  );
}

const empty = {
  followers: {
    icon: UsersRound,
    title: texts.noFollowers,
    text: texts.noFollowersText,
    ownText: texts.noOwnFollowersText,
    ownLink: { to: '/posts/new', label: texts.newPost },
  },
  following: {
    icon: UserRoundPlus,
    title: texts.noFollowing,
    text: texts.noFollowingText,
    ownText: texts.noOwnFollowingText,
    ownLink: { to: '/', label: texts.find },
  },
} as const;

function EmptyList({ userId, list, own }: { userId: string; list: FollowList; own: boolean }) {
  const { icon, title, text, ownText, ownLink } = empty[list];
  return (
    <EmptyState
      icon={icon}
      title={title}
      text={own ? ownText : text}
      link={own ? ownLink : { to: `/user/${userId}`, label: texts.toProfile }}
    />
  );
}

const removeTexts = followsMessages.remove;

function useFollowerMenus(list: RefObject<HTMLElement | null>) {
  const lastIndex = useRef(0);
  const [follower, setFollower] = useState<Follower | null>(null);

  function menuOf({ user }: FollowListItem, index: number): ReactNode {
    const name = nameOf(user);
    const remove = {
      label: removeTexts.entry,
      icon: UserRoundMinus,
      onSelect: () => {
        lastIndex.current = index;
        setFollower({ id: user.id, name });
      },
    };
    return <MoreMenu label={removeTexts.menu(name)} entries={[remove]} />;
  }

  // The menu of the next row takes the focus, because the used menu is removed with its row.
  function focusAfter(): HTMLElement | null {
    const menus = list.current?.querySelectorAll<HTMLElement>('[aria-haspopup="menu"]') ?? [];
    return menus[Math.min(lastIndex.current, menus.length - 1)] ?? list.current;
  }

  return { menuOf, dialog: { follower, onClose: () => setFollower(null), focusAfter } };
}
