import type { Queryable } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';
import { rows } from '#server/platform/database/rows.ts';

/** Returns the query of mutes. When a muted tag was merged, the row also has the current tag. */
function withTags(database: Queryable) {
  return database
    .selectFrom('mutes')
    .leftJoin('tag_aliases', (join) =>
      join.onRef('tag_aliases.folded', '=', 'mutes.folded').on('mutes.kind', '=', 'tag'),
    );
}

/** The mutes of a member at `now`, up to the limit of mutes. */
export const findMutes = prepared<{ user: string; now: string }>()((database, value) =>
  withTags(database)
    .where('user_id', '=', value('user'))
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', value('now'))]))
    .select(['mutes.kind', 'mutes.folded', 'tag_aliases.tag']),
);

export const findBlock = rows('blocks').findBy('blocker_id', 'blocked_id');

const muteOfMember = prepared<{ user: string; muted: string; now: string }>()((database, value) =>
  database
    .selectFrom('mutes')
    .where('user_id', '=', value('user'))
    .where('kind', '=', 'user')
    .where('folded', '=', value('muted'))
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', value('now'))]))
    .select('expires_at'),
);

/** Returns a member's mute of another member at `now`, or null. */
export async function findMuteOf(database: Queryable, user: string, muted: string, now: string) {
  const [row] = await muteOfMember(database, { user, muted, now });
  return row ?? null;
}

const flagged = preparedList<object>()((database, ids) =>
  database
    .selectFrom('private_profiles')
    .where('id', 'in', ids)
    .where('hides_others', '=', true)
    .select('id'),
);

/** Returns the given members who mute or block somebody, or whom somebody blocks. */
export async function findHidingOthers(database: Queryable, ids: readonly string[]) {
  return (await flagged(database, ids)).map(({ id }) => id);
}

export const findMutesOf = preparedList<{ now: string }>()((database, ids, value) =>
  withTags(database)
    .where('user_id', 'in', ids)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', value('now'))]))
    .select(['mutes.user_id', 'mutes.kind', 'mutes.folded', 'tag_aliases.tag']),
);
