import { summaryColumns } from '#server/features/members/profiles/profiles.shared.store.ts';
import { isReadableMember } from '#server/features/members/profiles/readable-members.shared.store.ts';
import { isNotBlocked } from '#server/features/members/visibility/visibility.shared.store.ts';
import { Keyset } from '#server/platform/database/keyset.ts';
import { preparedVariants } from '#server/platform/database/prepared.ts';
import { preparedPages } from '#server/platform/database/prepared-pages.ts';

export const likerKeyset = new Keyset('desc', { count: 'count', id: 'user_id' });

/**
 * Returns the members who like a post and whose profile the viewer can read, with their number of likes. `all`: whether
 * the viewer sees all members, as for `isReadableMember`. `excludesBlocked` omits members who have a block with the
 * viewer. The page is limited before the join, because the planner otherwise joins whole tables first.
 */
export const listLikers = preparedVariants((excludesBlocked: boolean) =>
  preparedPages<{ post: string; viewer: string; all: boolean }>()(
    likerKeyset,
    (database, value, limit) => {
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
    },
  ),
);
