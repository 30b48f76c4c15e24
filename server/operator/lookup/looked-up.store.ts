import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';
import type { LookedUpColumn } from './lookup.messages.ts';

export interface Found {
  kind: 'post' | 'event' | 'comment' | 'member' | 'picture';
  id: string;
  owner_id: string | null;
  owner: string | null;
  state: Partial<Record<LookedUpColumn, string | number | boolean | null>>;
  files: string[];
}

export async function findRecord(database: Queryable, id: string): Promise<Found | null> {
  return (
    (await findPost(database, id)) ??
    (await findEvent(database, id)) ??
    (await findComment(database, id)) ??
    (await findDeleted(database, id))
  );
}

const ownerName = (column: string): RawBuilder<string | null> =>
  sql`(select username from profiles where profiles.id = ${sql.ref(column)})`;

async function findPost(database: Queryable, id: string): Promise<Found | null> {
  const row = await database
    .selectFrom('posts')
    .where('id', '=', id)
    .select([
      'user_id',
      'image_key',
      'is_published',
      'is_draft',
      'own_audience as audience',
      'hidden_at',
    ])
    .select(ownerName('posts.user_id').as('owner'))
    .executeTakeFirst();
  if (!row) return null;
  const { user_id, owner, image_key, ...state } = row;
  return { kind: 'post', id, owner_id: user_id, owner, state, files: image_key ? [image_key] : [] };
}

async function findEvent(database: Queryable, id: string): Promise<Found | null> {
  const row = await database
    .selectFrom('events')
    .where('id', '=', id)
    .select(['user_id', 'image_key', 'event_date', 'is_draft', 'cancelled_at', 'hidden_at'])
    .select(ownerName('events.user_id').as('owner'))
    .executeTakeFirst();
  if (!row) return null;
  const { user_id, owner, image_key, ...state } = row;
  return {
    kind: 'event',
    id,
    owner_id: user_id,
    owner,
    state,
    files: image_key ? [image_key] : [],
  };
}

async function findComment(database: Queryable, id: string): Promise<Found | null> {
  const row = await database
    .selectFrom('comments')
    .where('id', '=', id)
    .select(['user_id', 'post_id', 'event_id', 'state', 'hidden_at'])
    .select(ownerName('comments.user_id').as('owner'))
    .executeTakeFirst();
  if (!row) return null;
  const { user_id, owner, ...state } = row;
  return { kind: 'comment', id, owner_id: user_id, owner, state, files: [] };
}

async function findDeleted(database: Queryable, id: string): Promise<Found | null> {
  const row = await database
    .selectFrom('deleted_content')
    .where('original_id', '=', id)
    .where('type', 'in', ['post', 'event', 'comment'])
    .orderBy('deleted_at', 'desc')
    .select(['id as backup', 'type', 'author_id', 'deleted_at', 'restored_at'])
    .select(ownerName('deleted_content.author_id').as('owner'))
    .executeTakeFirst();
  if (!row) return null;
  const { backup, type, author_id, owner, ...state } = row;
  const pictures = database
    .selectFrom('deleted_content_pictures')
    .where('deleted_id', '=', backup)
    .select('picture_key');
  const files = (await pictures.execute()).map(({ picture_key }) => picture_key);
  return { kind: type as Found['kind'], id, owner_id: author_id, owner, state, files };
}

export async function findMember(database: Queryable, id: string): Promise<Found | null> {
  const row = await database
    .selectFrom('profiles')
    .innerJoin('private_profiles', 'private_profiles.id', 'profiles.id')
    .where('profiles.id', '=', id)
    .select(['username', 'avatar_key', 'cover_key', 'profile_visibility'])
    .select(['blocked_at', 'restricted_at', 'leaving_at'])
    .executeTakeFirst();
  if (!row) return null;
  const { username, avatar_key, cover_key, ...state } = row;
  const files = [avatar_key, cover_key].filter((key) => key !== null);
  return { kind: 'member', id, owner_id: id, owner: username, state, files };
}

export async function findPicture(database: Queryable, key: string): Promise<Found | null> {
  const row = await database
    .selectFrom('files')
    .where('key', '=', key)
    .select(['user_id', 'width', 'height', 'bytes', 'created_at'])
    .select(ownerName('files.user_id').as('owner'))
    .executeTakeFirst();
  if (!row) return null;
  const { user_id, owner, ...state } = row;
  return { kind: 'picture', id: key, owner_id: user_id, owner, state, files: [key] };
}
