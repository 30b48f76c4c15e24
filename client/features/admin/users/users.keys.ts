import type { UsersFilter } from './users.queries.ts';

/** The keys of the members as the team sees them. */
export const managedUsersKeys = {
  all: ['managed-users'] as const,
  list: (filter: UsersFilter) => ['managed-users', 'list', filter] as const,
  one: (userId: string) => ['managed-users', 'one', userId] as const,
};
