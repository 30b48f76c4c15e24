import { summaryColumns } from '#server/features/members/profiles/profiles.shared.store.ts';
import { isReadableMember } from '#server/features/members/profiles/readable-members.shared.store.ts';
import { isNotBlocked } from '#server/features/members/visibility/visibility.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type After, Keyset } from '#server/platform/database/keyset.ts';
import { preparedVariants } from '#server/platform/database/prepared.ts';
import { preparedPages } from '#server/platform/database/prepared-pages.ts';

export const likerKeyset = new Keyset('desc', { count: 'count', id: 'user_id' });

interface LikersOf {
  post: string;
  viewer: string;
  /** Whether the viewer sees all members; see `isReadableMember`. */
  all: boolean;
  /** Whether to omit members who have a block with the viewer. */
  excludesBlocked: boolean;
}

// The page is limited before the join, because the planner otherwise joins whole tables first.
const ofPost = preparedVariants((excludesBlocked: boolean) =>
  preparedPages<Omit<LikersOf, 'excludesBlocked'>>()(likerKeyset, (database, value, limit) => {
    const member = 'likes.user_id';
    const page = database
      .selectFrom('likes')
      .where('post_id', '=', value('post'))
      .where(isReadableMember({ member, viewer: value('viewer'), all: value('all') }))
      .$if(excludesBlocked, (query) =>
        query.where(isNotBlocked({ member, viewer: value('viewer') })),
      )
      .$call(likerKeyset.pageAfter(value, limit))
      .select(['user_id', 'count', 'created_at', 'updated_at']);
    return database
      .selectFrom(page.as('page'))
      .innerJoin('profiles', 'profiles.id', 'page.user_id')
      .select([
        'page.user_id',
        ...summaryColumns,
        'page.count',
        'page.created_at',
        'page.updated_at',
      ])
      .$call(likerKeyset.orderBy('page'));
  }),
);

/** Returns the members who like a post and whose profile the viewer can read, with their number of likes. */
export function listLikers(
  database: Queryable,
  { excludesBlocked, ...page }: LikersOf & { after: After<'count' | 'id'>; limit: number },
) {
  return ofPost(excludesBlocked)(database, page);
}
