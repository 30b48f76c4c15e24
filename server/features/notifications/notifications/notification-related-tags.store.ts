import { preparedList } from '#server/platform/database/prepared-list.ts';

/** Returns the tags of the posts and events that notifications are about, by the ids of posts, events or comments. */
export const findRelatedTags = preparedList<object>()((database, ids) =>
  database
    .selectFrom('post_character_tags')
    .where('post_id', 'in', ids)
    .select(['post_id as id', 'tag'])
    .unionAll(
      database
        .selectFrom('events')
        .where('id', 'in', ids)
        .where('tag', 'is not', null)
        .select(({ fn, val }) => ['id', fn.coalesce('tag', val('')).as('tag')]),
    )
    .unionAll(
      database
        .selectFrom('comments')
        .innerJoin('post_character_tags as of_post', 'of_post.post_id', 'comments.post_id')
        .where('comments.id', 'in', ids)
        .select(['comments.id as id', 'of_post.tag as tag']),
    )
    .unionAll(
      database
        .selectFrom('comments')
        .innerJoin('events as of_event', 'of_event.id', 'comments.event_id')
        .where('comments.id', 'in', ids)
        .where('of_event.tag', 'is not', null)
        .select(({ fn, val }) => [
          'comments.id as id',
          fn.coalesce('of_event.tag', val('')).as('tag'),
        ]),
    ),
);
