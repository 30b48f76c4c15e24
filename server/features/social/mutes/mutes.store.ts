import type { MuteKind } from '#contract/social/mutes.ts';
import { summaryColumns } from '#server/features/members/profiles/profiles.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { Keyset } from '#server/platform/database/keyset.ts';
import { preparedVariants } from '#server/platform/database/prepared.ts';
import { preparedPages } from '#server/platform/database/prepared-pages.ts';
import { rows } from '#server/platform/database/rows.ts';
import type { MutesTable } from './mutes.tables.ts';

type MuteKey = Pick<MutesTable, 'user_id' | 'kind' | 'folded'>;

/** Inserts a mute, or changes the end of the existing mute. */
export const upsertMute = rows('mutes').upsertBy(
  ['user_id', 'kind', 'folded'],
  ['expires_at', 'value'],
);

export const deleteMute = rows('mutes').deleteReturningBy('user_id', 'kind', 'folded');

/** Returns the number of a member's mutes that have not ended, without the given mute. */
export async function countOthers(
  transaction: Queryable,
  { user_id, kind, folded }: MuteKey,
  now: string,
): Promise<number> {
  const { count } = await transaction
    .selectFrom('mutes')
    .where('user_id', '=', user_id)
    .where((eb) => eb.or([eb('kind', '<>', kind), eb('folded', '<>', folded)]))
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export const muteKeyset = new Keyset('desc', { time: 'created_at', id: 'id' });

const columns = ['id', 'kind', 'value', 'muted_id', 'expires_at', 'created_at'] as const;

/** Returns a page of a member's mutes that have not ended at `now`, with the muted members. */
export const listMutes = preparedVariants((kind: MuteKind) =>
  preparedPages<{ user: string; now: string }>()(muteKeyset, (database, value, limit) => {
    const page = database
      .selectFrom('mutes')
      .where('user_id', '=', value('user'))
      .where('kind', '=', kind)
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', value('now'))]))
      .$call(muteKeyset.pageAfter(value, limit))
      .select(columns);
    return database
      .selectFrom(page.as('page'))
      .leftJoin('profiles', 'profiles.id', 'page.muted_id')
      .selectAll('page')
      .select(summaryColumns)
      .$call(muteKeyset.orderBy('page'));
  }),
);

export type MuteRow = Awaited<ReturnType<ReturnType<typeof listMutes>>>['items'][number];

export async function findMute(database: Queryable, key: MuteKey): Promise<MuteRow | null> {
  const row = await database
    .selectFrom('mutes')
    .leftJoin('profiles', 'profiles.id', 'mutes.muted_id')
    .where('mutes.user_id', '=', key.user_id)
    .where('mutes.kind', '=', key.kind)
    .where('mutes.folded', '=', key.folded)
    .select(columns.map((column) => `mutes.${column}` as const))
    .select(summaryColumns)
    .executeTakeFirst();
  return row ?? null;
}
