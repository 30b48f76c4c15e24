import { Users } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import type { ManagedUser } from '../../../../contract/managed-users.ts';
import { formatCount, formatDate, formatDateTime } from '../../../lib/format.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { MemberMarks } from '../../../ui/member-marks.tsx';
import { nameOf } from '../../../ui/member-name.ts';
import { type Column, DenseList } from '../ui/dense-list.tsx';
import { adminUiMessages } from '../ui/ui.messages.ts';
import { StateBadges } from './state-badge.tsx';
import { type UserFilters, usersFilterOf } from './use-user-filters.ts';
import { managedUsersMessages } from './users.messages.ts';
import { useManagedUsers } from './users.queries.ts';

const texts = managedUsersMessages;
const numbers = 'nums md:w-24 md:text-right';

const columns: Column<ManagedUser>[] = [
  {
    id: 'member',
    title: texts.columns.member,
    cell: (user) => <Member user={user} />,
  },
  {
    id: 'state',
    title: texts.columns.state,
    hideTitle: true,
    cell: (user) => <StateBadges user={user} />,
  },
  {
    id: 'posts',
    title: texts.columns.posts,
    isShort: true,
    className: numbers,
    cell: ({ post_count }) => formatCount(post_count),
  },
  {
    id: 'followers',
    title: texts.columns.followers,
    isShort: true,
    className: numbers,
    cell: ({ follower_count }) => formatCount(follower_count),
  },
  {
    id: 'joined',
    title: texts.columns.joined,
    isShort: true,
    className: 'whitespace-nowrap md:w-36 md:text-right',
    cell: ({ created_at }) => (
      <time dateTime={created_at} title={formatDateTime(created_at)}>
        {formatDate(created_at)}
      </time>
    ),
  },
];

function Member({ user }: { user: ManagedUser }) {
  const name = nameOf(user);
  // The link back leads to the list as it is filtered now.
  const { search } = useLocation();
  return (
    <Link
      to={`/admin/users/${user.id}`}
      state={{ list: search }}
      className="-m-1 flex min-h-11 min-w-0 items-center gap-3 rounded-md p-1 hover:underline"
    >
      <Avatar name={name} src={user.avatar_url} size="sm" />
      <span className="min-w-0">
        <span className="flex items-center gap-1">
          <span className="max-w-64 truncate font-bold">{name}</span>
          <MemberMarks member={user} className="size-4" />
        </span>
        <span className="block truncate text-ink-soft text-xs">@{user.username}</span>
      </span>
    </Link>
  );
}

/** The members that the filters find, the newest first. */
export function UserList({ filters }: { filters: UserFilters }) {
  const query = useManagedUsers(usersFilterOf(filters));
  const empty = filters.isFiltered ? adminUiMessages.emptyFiltered : texts.empty;
  return (
    <DenseList
      query={query}
      label={texts.list}
      columns={columns}
      keyOf={({ id }) => id}
      empty={<EmptyState icon={Users} {...empty} />}
    />
  );
}
