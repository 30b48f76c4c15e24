import type { FunctionInput } from '#client/lib/api/api.ts';

export type UsersFilter = NonNullable<FunctionInput<'getAllUsersV2'>['filter']>;

/** Keys of members in the lists of the team. */
export const managedUsersKeys = {
  all: ['managed-users'] as const,
  list: (filter: UsersFilter) => ['managed-users', 'list', filter] as const,
  one: (userId: string) => ['managed-users', 'one', userId] as const,
};
