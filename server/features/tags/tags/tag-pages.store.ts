import { sql } from 'kysely';
import { CHARACTER_TAGS_MAX } from '#contract/foundations/limits.ts';
import { postCategories } from '#contract/posts/posts.ts';
import { isPublicMember } from '#server/features/members/profiles/readable-members.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared, preparedRow, preparedVariants } from '#server/platform/database/prepared.ts';

const imageColumns = [
  'tag_pages.image_key',
  'files.width as image_width',
  'files.height as image_height',
  'files.placeholder as image_placeholder',
] as const;

/** For each category, the number of newest posts whose tags are counted. */
const REQUESTED_POSTS = 25;

/** An upper bound of the number of tags of the posts that are read. */
export const RELATED_TAGS_MOST = REQUESTED_POSTS * postCategories.length * CHARACTER_TAGS_MAX;

export const findTagPage = preparedRow<{ tag: string }>()((database, value) =>
  database
    .selectFrom('tag_pages')
    .where('tag_pages.tag', '=', value('tag'))
    .leftJoin('files', 'files.key', 'tag_pages.image_key')
    .leftJoin('characters', 'characters.tag', 'tag_pages.tag')
    .select(['tag_pages.description', 'characters.birthday', ...imageColumns]),
);

/** Returns the pages of tags with their pictures, by tag. Tags without a page are omitted. */
export async function findTagPictures(database: Queryable, tags: string[]) {
  const pages = database
    .selectFrom('tag_pages')
    .where('tag', 'in', tags)
    .leftJoin('files', 'files.key', 'tag_pages.image_key')
    .select(['tag_pages.tag', 'tag_pages.description', ...imageColumns]);
  const rows = tags.length === 0 ? [] : await pages.execute();
  return new Map(rows.map((row) => [row.tag, row]));
}

/**
 * Returns the other tags of a tag's newest public posts with their number of posts, the most frequent first. Reads the
 * newest posts of a tag as one index range per category, and counts the tags of these few posts in the same query.
 */
export const listRelatedTags = preparedVariants((limit: number) =>
  prepared<{ tag: string }>()((database, value) => {
    const newest = (category: (typeof postCategories)[number]) =>
      database
        .selectFrom('tagged_posts')
        .where('tag', '=', value('tag'))
        .where('category', '=', sql.lit(category))
        .orderBy('created_at', 'desc')
        .orderBy('post_id', 'desc')
        .limit(sql.lit(REQUESTED_POSTS))
        .select('post_id');
    const asked = postCategories
      .map((category) => database.selectFrom(newest(category).as('newest')).selectAll())
      .reduce((all, one) => all.unionAll(one));
    const frequent = database
      .selectFrom(asked.as('asked'))
      .innerJoin('posts', 'posts.id', 'asked.post_id')
      .where(isPublicMember('posts.user_id'))
      .innerJoin('post_character_tags as other', 'other.post_id', 'asked.post_id')
      .where('other.tag', '<>', value('tag'))
      .groupBy('other.tag')
      .select(({ fn }) => ['other.tag', fn.countAll<number>().as('posts')])
      .orderBy('posts', 'desc')
      .orderBy('other.tag')
      .limit(sql.lit(limit));
    return database
      .selectFrom(frequent.as('frequent'))
      .innerJoin('tags', 'tags.tag', 'frequent.tag')
      .select(['tags.tag', 'tags.count'])
      .orderBy('frequent.posts', 'desc')
      .orderBy('tags.tag');
  }),
);
