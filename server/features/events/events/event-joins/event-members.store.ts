import type { JoinState } from '#contract/events/events.ts';
import { withListedMembers } from '#server/features/members/profiles/profiles.shared.store.ts';
import { isReadableMember } from '#server/features/members/profiles/readable-members.shared.store.ts';
import { isNotBlocked } from '#server/features/members/visibility/visibility.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type After, Keyset } from '#server/platform/database/keyset.ts';
import { prepared, preparedVariants } from '#server/platform/database/prepared.ts';
import { preparedPages } from '#server/platform/database/prepared-pages.ts';

/** The latest first. The waiting list is in the order in which its members move up. */
const keysets = {
  joined: new Keyset('desc', { position: 'position' }, 'joined'),
  waiting: new Keyset('asc', { position: 'position' }, 'waiting'),
  interested: new Keyset('desc', { position: 'position' }, 'interested'),
} satisfies Record<JoinState, unknown>;

type PositionAfter = After<'position'>;

/**
 * Returns the members with this join state whom the viewer can see, each with the member's relation to the viewer.
 * `all`: whether the viewer sees all members, as for `isReadableMember`. `excludesBlocked` omits members who have a
 * block with the viewer.
 */
export const listMembers = preparedVariants((state: JoinState, excludesBlocked: boolean) =>
  preparedPages<{ event: string; viewer: string; all: boolean }>()(
    keysets[state],
    (database, value, limit) => {
      const member = 'event_joins.user_id';
      const page = database
        .selectFrom('event_joins')
        .where('event_id', '=', value('event'))
        .where('state', '=', state)
        .where(isReadableMember({ member, viewer: value('viewer'), all: value('all') }))
        .$if(excludesBlocked, (query) =>
          query.where(isNotBlocked({ member, viewer: value('viewer') })),
        )
        .$call(keysets[state].pageAfter(value, limit))
        .select(['user_id', 'position']);
      return withListedMembers(database, page, value('viewer')).$call(
        keysets[state].orderBy('page'),
      );
    },
  ),
);

/** Decodes the cursor of a list of members. Throws `invalid-argument`. */
export function membersAfter(state: JoinState, cursor: string | undefined): PositionAfter {
  return keysets[state].after(cursor);
}

const PAGE = 500;

const page = prepared<{ event: string; state: JoinState; position: number }>()((database, value) =>
  database
    .selectFrom('event_joins')
    .innerJoin('profiles', 'profiles.id', 'event_joins.user_id')
    .innerJoin('private_profiles', 'private_profiles.id', 'event_joins.user_id')
    .where('event_id', '=', value('event'))
    .where('state', '=', value('state'))
    .where('position', '>', value('position'))
    .where('private_profiles.leaving_at', 'is', null)
    .orderBy('position')
    .limit(PAGE)
    .select(['position', 'since', 'profiles.display_name', 'profiles.username']),
);

/**
 * Returns the members of an event with the given join state, the earliest first, read page by page. Omits members
 * pending deletion.
 */
export async function* readInState(
  database: Queryable,
  event: string,
  state: 'joined' | 'waiting',
) {
  let position = 0;
  for (;;) {
    const rows = await page(database, { event, state, position });
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    position = last.position;
  }
}
