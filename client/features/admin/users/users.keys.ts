import type { FunctionInput } from '../../../lib/api.ts';

/** What members are filtered by. */
export type UsersFilter = NonNullable<FunctionInput<'getAllUsersV2'>['filter']>;

/** The keys of the members as the team sees them. */
export const managedUsersKeys = {
  all: ['managed-users'] as const,
  list: (filter: UsersFilter) => ['managed-users', 'list', filter] as const,
  one: (userId: string) => ['managed-users', 'one', userId] as const,
};
