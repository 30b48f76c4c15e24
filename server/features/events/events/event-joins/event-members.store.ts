import type { JoinState } from '#contract/events/events.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import { isReadableMember } from '#server/features/members/profiles/readable-members.shared.store.ts';
import { isNotBlocked } from '#server/features/members/visibility/visibility.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type After, Keyset } from '#server/platform/database/keyset.ts';
import { prepared, preparedVariants } from '#server/platform/database/prepared.ts';

/** The latest first. The waiting list is in the order in which its members move up. */
const keysets = {
  joined: new Keyset('desc', { position: 'place' }, 'joined'),
  waiting: new Keyset('asc', { position: 'place' }, 'waiting'),
  interested: new Keyset('desc', { position: 'place' }, 'interested'),
} satisfies Record<JoinState, unknown>;

type PlaceAfter = After<'position'>;

interface MembersOf {
  event: string;
  /** The id of the viewer. */
  viewer: string;
  /** Whether the viewer sees all members; see `isReadableMember`. */
  all: boolean;
  /** Whether to omit members who have a block with the viewer. */
  apart: boolean;
}

// The page is limited before the joins: with the limit outside, the planner joins whole tables first.
const lists = preparedVariants((state: JoinState, apart: boolean, limit: number) =>
  prepared<Omit<MembersOf, 'apart'> & PlaceAfter>()((database, value) => {
    const viewer = { viewer: value('viewer'), all: value('all') };
    const page = database
      .selectFrom('event_joins')
      .where('event_id', '=', value('event'))
      .where('state', '=', state)
      .where(isReadableMember({ member: 'event_joins.user_id', ...viewer }))
      .$if(apart, (query) =>
        query.where(isNotBlocked({ member: 'event_joins.user_id', viewer: value('viewer') })),
      )
      .$call(keysets[state].pageAfter(value, limit))
      .select(['user_id', 'place']);
    return database
      .selectFrom(page.as('page'))
      .innerJoin('profiles', 'profiles.id', 'page.user_id')
      .innerJoin('private_profiles', 'private_profiles.id', 'page.user_id')
      .leftJoin('follows as mine', (join) =>
        join
          .onRef('mine.following_id', '=', 'page.user_id')
          .on('mine.follower_id', '=', value('viewer')),
      )
      .leftJoin('follows as theirs', (join) =>
        join
          .onRef('theirs.follower_id', '=', 'page.user_id')
          .on('theirs.following_id', '=', value('viewer')),
      )
      .select([
        'page.place',
        'profiles.id',
        'profiles.username',
        'profiles.display_name',
        'profiles.avatar_key',
        'profiles.is_verified',
        'profiles.is_holder',
        'profiles.bio',
        'private_profiles.profile_visibility',
        'mine.follower_id as followed_by_viewer',
        'theirs.follower_id as follows_viewer',
      ])
      .$call(keysets[state].orderBy('page'));
  }),
);

/** Decodes the cursor of a list of members. Throws invalid-argument. */
export function membersAfter(state: JoinState, cursor: string | undefined): PlaceAfter {
  return keysets[state].after(cursor);
}

/** The members in a state of an event whom the viewer can read, with the viewer's relation to each. */
export async function listMembers(
  database: Queryable,
  state: JoinState,
  { limit, after, apart, ...of }: MembersOf & { after: PlaceAfter; limit: number },
): Promise<Page<MemberRow>> {
  return keysets[state].read(limit, (rows) =>
    lists(state, apart, rows)(database, { ...of, ...after }),
  );
}

type MemberRow = Awaited<ReturnType<ReturnType<typeof lists>>>[number];
