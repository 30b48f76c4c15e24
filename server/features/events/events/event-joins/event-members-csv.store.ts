import type { JoinState } from '#contract/events/events.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';

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

/** Returns the members in a state of an event, read page by page, the earliest first. Omits members pending deletion. */
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
