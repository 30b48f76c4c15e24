import { Send, Users } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { MemberBadges } from '#client/features/identity/member-names/member-badges.tsx';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { adminUiMessages } from '#client/features/team/admin-ui/admin-ui.messages.ts';
import { type Column, DenseList } from '#client/features/team/admin-ui/dense-list.tsx';
import {
  SelectAll,
  type Selection,
  SelectionBar,
  useSelection,
} from '#client/features/team/admin-ui/selection.tsx';
import { useQuestion } from '#client/features/team/admin-ui/use-question.ts';
import { loadedItems } from '#client/lib/api/paging.ts';
import { formatCount, formatDate, formatDateTime } from '#client/lib/format/format.ts';
import { Link } from '#client/lib/router/link.tsx';
import { useLocation } from '#client/lib/router/router-hooks.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Avatar } from '#client/ui/media/avatar.tsx';
import type { ListedUser, UserSort } from '#contract/administration/managed-users.ts';
import { NOTICE_TARGETS_MAX } from '#contract/foundations/limits.ts';
import { managedUsersMessages as texts } from './managed-users.messages.ts';
import { useManagedUsers } from './managed-users.queries.ts';
import { NoticeDialog } from './notice-dialog.tsx';
import { StateBadges } from './user-facts.tsx';
import { type UserFilters, UserSortSelect, usersFilterOf } from './user-filters.tsx';

const numbers = 'nums md:w-24 md:text-right';

const base: Column<ListedUser>[] = [
  { title: texts.columns.member, cell: (user) => <Member user={user} /> },
  { title: texts.columns.state, hideTitle: true, cell: (user) => <StateBadges user={user} /> },
  {
    title: texts.columns.posts,
    isShort: true,
    className: numbers,
    cell: ({ post_count }) => formatCount(post_count),
  },
  {
    title: texts.columns.followers,
    isShort: true,
    className: numbers,
    cell: ({ follower_count }) => formatCount(follower_count),
  },
  {
    title: texts.columns.joined,
    isShort: true,
    className: 'md:whitespace-nowrap md:w-36 md:text-right',
    cell: ({ created_at }) => (
      <time dateTime={created_at} title={formatDateTime(created_at)}>
        {formatDate(created_at)}
      </time>
    ),
  },
];

const ofSort: Record<UserSort, Column<ListedUser>[]> = {
  newest: [],
  used: [
    {
      title: texts.columns.used,
      isShort: true,
      className: 'md:whitespace-nowrap md:w-36 md:text-right',
      cell: ({ last_used_at }) => <time dateTime={last_used_at}>{formatDate(last_used_at)}</time>,
    },
  ],
  reports: [
    {
      title: texts.columns.reports,
      isShort: true,
      className: numbers,
      cell: ({ reports_count }) => formatCount(reports_count),
    },
  ],
};

function Member({ user }: { user: ListedUser }) {
  const name = nameOf(user);
  // The page of a member receives the filters, so that its link back to the list restores them.
  const { search } = useLocation();
  return (
    <Link
      to={`/admin/users/${user.id}`}
      state={{ list: search }}
      className="-m-1 flex min-h-11 min-w-0 items-center gap-3 rounded-md p-1 hover:underline"
    >
      <Avatar seed={user.id} src={user.avatar_url} size="sm" />
      <span className="min-w-0">
        <span className="flex items-center gap-1">
          <span className="max-w-64 truncate font-bold">{name}</span>
          <MemberBadges member={user} className="size-4" />
        </span>
        <span className="block truncate text-ink-soft text-xs">@{user.username}</span>
      </span>
    </Link>
  );
}

const keyOf = ({ id }: ListedUser) => id;

export function UserList({ filters }: { filters: UserFilters }) {
  const filter = usersFilterOf(filters);
  const query = useManagedUsers(filter);
  const users = loadedItems(query.data, keyOf);
  const names = new Map(users.map((user) => [user.id, nameOf(user)]));
  const selection = useSelection((id) => names.get(id) ?? '');
  const list = useRef<HTMLDivElement>(null);
  const all = useRef<HTMLInputElement>(null);
  const empty = filters.isFiltered ? adminUiMessages.emptyFiltered : texts.empty;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <SelectAll input={all} list={list} unit="人" ids={users.map(keyOf)} selection={selection} />
        <span className="ml-auto">
          <UserSortSelect filters={filters} />
        </span>
      </div>
      <DenseList
        query={query}
        list={list}
        label={texts.list}
        columns={[...base, ...ofSort[filter.sort ?? 'newest']]}
        keyOf={keyOf}
        selection={selection}
        empty={<EmptyState icon={Users} {...empty} />}
      />
      <UserSelectionBar
        chosen={users.filter(({ id }) => selection.has(id))}
        selection={selection}
        all={all}
      />
    </>
  );
}

interface UserSelectionBarProps {
  chosen: readonly ListedUser[];
  selection: Selection;
  /** The checkbox that selects all rows. It receives the focus when the bar disappears. */
  all: RefObject<HTMLInputElement | null>;
}

function UserSelectionBar({ chosen, selection, all }: UserSelectionBarProps) {
  const { question, number, isOpen, ask, close } = useQuestion<readonly ListedUser[]>();
  return (
    <>
      <SelectionBar
        count={chosen.length}
        max={NOTICE_TARGETS_MAX}
        unit="人"
        selection={selection}
        focusAfter={all}
      >
        {(button, isTooMany) => (
          <Button {...button} onClick={() => !isTooMany && ask(chosen)}>
            <Send className="size-4 max-sm:hidden" aria-hidden="true" />
            {texts.notice.go}
          </Button>
        )}
      </SelectionBar>
      {question && (
        <NoticeDialog
          key={number}
          about="selection"
          members={question}
          open={isOpen}
          onClose={close}
          onSent={() => selection.set([])}
          focusAfter={() => all.current}
        />
      )}
    </>
  );
}
