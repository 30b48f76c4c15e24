import type { RegistrationState } from '#contract/administration/registrations.ts';
import { summaryColumns } from '#server/features/members/profiles/profiles.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { Keyset } from '#server/platform/database/keyset.ts';

const columns = {
  waiting: 'approval_asked_at',
  refused: 'approval_refused_at',
} as const satisfies Record<RegistrationState, string>;

type Order = Keyset<'time' | 'id', (typeof columns)[RegistrationState] | 'id'>;

/** The orders of the lists. Waiting users: the longest waiting first. Refused users: the latest refusal first. */
export const registrationKeysets: Record<RegistrationState, Order> = {
  waiting: new Keyset('asc', { time: columns.waiting, id: 'id' }, 'waiting'),
  refused: new Keyset('desc', { time: columns.refused, id: 'id' }, 'refused'),
};

export function listRegistrations(
  database: Queryable,
  state: RegistrationState,
  { after, rows }: { after: { time: string; id: string }; rows: number },
) {
  const keyset = registrationKeysets[state];
  return database
    .selectFrom('private_profiles')
    .innerJoin('profiles', 'profiles.id', 'private_profiles.id')
    .where(`private_profiles.${columns[state]}`, 'is not', null)
    .where('private_profiles.blocked_at', 'is', null)
    .where('private_profiles.leaving_at', 'is', null)
    .$call(keyset.pageAfter((kind) => after[kind], rows, 'private_profiles'))
    .select([
      'private_profiles.id',
      'private_profiles.email',
      'private_profiles.approval_asked_at',
      'private_profiles.approval_refused_at',
      'private_profiles.approval_refused_reason',
    ])
    .select(summaryColumns)
    .select('profiles.bio')
    .execute();
}

export async function countWaiting(database: Queryable) {
  return database
    .selectFrom('private_profiles')
    .where('approval_asked_at', 'is not', null)
    .where('blocked_at', 'is', null)
    .where('leaving_at', 'is', null)
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.min('approval_asked_at').as('oldest_at'),
    ])
    .executeTakeFirstOrThrow();
}
