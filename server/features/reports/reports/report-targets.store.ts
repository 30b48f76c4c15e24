import { nftPictureUrl } from '#contract/collections/nft-pictures.ts';
import type { ReportTarget } from '#contract/reports/reports.ts';
import type { StoredSnapshot } from '#server/features/moderation/cases/case-snapshots.service.ts';
import { splitTags } from '#server/features/posts/posts/posts.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** A target that can be reported, as it is now. */
export interface Thing {
  user_id: string;
  /** Whether it is shown to others besides its owner and the team. */
  is_shown: boolean;
  /** The time since when the team hides it. */
  hidden_at: string | null;
  /** The time of the last edit, or null when it was never edited. */
  edited_at: string | null;
  /** The parent of a reply. */
  parent_id: string | null;
  snapshot: StoredSnapshot;
}

const blank = { tags: [], page: null, image_key: null, image_url: null, answered_id: null };

type Finder = (database: Queryable, id: string) => Promise<Thing | null>;

const findPost: Finder = async (database, id) => {
  const row = await database
    .selectFrom('posts')
    .where('id', '=', id)
    .select(['user_id', 'title', 'content as text', 'character_tags', 'image_key', 'is_published'])
    .select(['hidden_at', 'edited_at', 'created_at'])
    .executeTakeFirst();
  // The drafts of members are invisible to the team.
  if (!row || (!row.is_published && row.hidden_at === null)) return null;
  const { user_id, hidden_at, edited_at, title, text, image_key, created_at } = row;
  const tags = splitTags(row.character_tags);
  const snapshot = { ...blank, title, text, tags, image_key, created_at };
  const is_shown = row.is_published;
  return { user_id, is_shown, hidden_at, edited_at, parent_id: null, snapshot };
};

const findComment: Finder = async (database, id) => {
  const row = await database
    .selectFrom('comments')
    .leftJoin('posts', 'posts.id', 'comments.post_id')
    .leftJoin('events', 'events.id', 'comments.event_id')
    .where('comments.id', '=', id)
    .where('comments.state', '<>', 'deleted')
    .select(['comments.user_id', 'comments.content', 'comments.state', 'comments.parent_id'])
    .select([
      'comments.hidden_at',
      'comments.created_at',
      'post_id',
      'event_id',
      'posts.title',
      'events.title as name',
    ])
    .executeTakeFirst();
  if (!row) return null;
  const { user_id, hidden_at, parent_id, created_at, content: text } = row;
  const pages = [
    { kind: 'post' as const, id: row.post_id, title: row.title },
    { kind: 'event' as const, id: row.event_id, title: row.name },
  ];
  const page = pages.flatMap(({ kind, ...of }) =>
    of.id === null ? [] : [{ kind, id: of.id, title: of.title ?? '' }],
  )[0];
  const snapshot = { ...blank, title: '', text, page: page ?? null, created_at };
  const is_shown = row.state === 'shown';
  return { user_id, is_shown, hidden_at, edited_at: null, parent_id, snapshot };
};

const findMember: Finder = async (database, id) => {
  const row = await database
    .selectFrom('profiles')
    .where('id', '=', id)
    .select(['display_name', 'username', 'bio', 'avatar_key', 'created_at', 'updated_at'])
    .executeTakeFirst();
  if (!row) return null;
  const { display_name, username, bio: text, avatar_key: image_key, created_at } = row;
  const title = display_name === '' ? `@${username}` : display_name;
  const snapshot = { ...blank, title, text, image_key, created_at };
  const never = { hidden_at: null, parent_id: null };
  return { user_id: id, is_shown: true, edited_at: row.updated_at, ...never, snapshot };
};

const findEvent: Finder = async (database, id) => {
  const row = await database
    .selectFrom('events')
    .where('id', '=', id)
    .select(['user_id', 'title', 'description as text', 'image_key', 'tag', 'hidden_at'])
    .select(['created_at', 'updated_at as edited_at'])
    .executeTakeFirst();
  if (!row) return null;
  const { user_id, title, text, image_key, tag, hidden_at, edited_at, created_at } = row;
  const tags = tag === null ? [] : [tag];
  const snapshot = { ...blank, title, text, image_key, tags, created_at };
  const is_shown = hidden_at === null;
  return { user_id, is_shown, hidden_at, edited_at, parent_id: null, snapshot };
};

const findNft: Finder = async (database, id) => {
  const row = await database
    .selectFrom('nft_cache')
    .where('id', '=', id)
    .select(['user_id', 'name', 'collection_name', 'description', 'image_source', 'is_hidden'])
    .select(['created_at'])
    .executeTakeFirst();
  if (!row) return null;
  const { user_id, created_at, description: text } = row;
  const title = row.name === '' ? row.collection_name : row.name;
  const image_url = row.image_source === null ? null : nftPictureUrl(id);
  const snapshot = { ...blank, title, text, image_url, created_at };
  const never = { hidden_at: null, edited_at: null, parent_id: null };
  return { user_id, is_shown: !row.is_hidden, ...never, snapshot };
};

const finders: Record<ReportTarget, Finder> = {
  post: findPost,
  comment: findComment,
  user: findMember,
  event: findEvent,
  nft: findNft,
};

/** A target as it is now, including one hidden by the team. Null when it does not exist. */
export async function findThing(
  database: Queryable,
  type: ReportTarget,
  id: string,
): Promise<Thing | null> {
  return finders[type](database, id);
}
