import type { Page } from '#contract/foundations/primitives.ts';
import { isReadableMember } from '#server/features/members/profiles/readable-members.shared.store.ts';
import { isNotBlocked } from '#server/features/members/visibility/visibility.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type After, Keyset } from '#server/platform/database/keyset.ts';
import { prepared, preparedVariants } from '#server/platform/database/prepared.ts';

/** The likers of a post, the most likes first. */
export const likerKeyset = new Keyset('desc', { count: 'count', id: 'user_id' });

type LikerAfter = After<'count' | 'id'>;

interface LikersOf {
  post: string;
  viewer: string;
  /** Whether the viewer sees all members; see `isReadableMember`. */
  all: boolean;
  /** Whether to omit members who have a block with the viewer. */
  apart: boolean;
}

// The page is limited before the join: with the limit outside, the planner joins whole tables first.
const ofPost = preparedVariants((apart: boolean, limit: number) =>
  prepared<Omit<LikersOf, 'apart'> & LikerAfter>()((database, value) => {
    const viewer = { viewer: value('viewer'), all: value('all') };
    const page = database
      .selectFrom('likes')
      .where('post_id', '=', value('post'))
      .where(isReadableMember({ member: 'likes.user_id', ...viewer }))
      .$if(apart, (query) =>
        query.where(isNotBlocked({ member: 'likes.user_id', viewer: value('viewer') })),
      )
      .$call(likerKeyset.pageAfter(value, limit))
      .select(['user_id', 'count', 'updated_at']);
    return database
      .selectFrom(page.as('page'))
      .innerJoin('profiles', 'profiles.id', 'page.user_id')
      .select([
        'page.user_id',
        'profiles.username',
        'profiles.display_name',
        'profiles.avatar_key',
        'profiles.is_verified',
        'profiles.is_holder',
        'page.count',
        'page.updated_at',
      ])
      .$call(likerKeyset.orderBy('page'));
  }),
);

type LikerRow = Awaited<ReturnType<ReturnType<typeof ofPost>>>[number];

/** The members who like a post and whose profile the viewer can read, with their number of likes. */
export async function listLikers(
  database: Queryable,
  { limit, after, apart, ...of }: LikersOf & { after: LikerAfter; limit: number },
): Promise<Page<LikerRow>> {
  return likerKeyset.read(limit, (rows) => ofPost(apart, rows)(database, { ...of, ...after }));
}
