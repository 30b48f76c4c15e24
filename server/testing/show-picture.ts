import { backUp } from '#server/features/deletions/deletions.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { PostsTable } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';
import { postRow } from './factories.ts';

type Show = (transaction: Queryable, key: string, userId: string) => Promise<unknown>;

const times = () => {
  const now = new Date().toISOString();
  return { created_at: now, updated_at: now };
};

function post(fields: Partial<PostsTable>): Show {
  return (transaction, key, userId) =>
    transaction
      .insertInto('posts')
      .values(postRow(userId, { ...fields, image_key: key }))
      .execute();
}

const avatar: Show = (transaction, key, userId) =>
  transaction.updateTable('profiles').set({ avatar_key: key }).where('id', '=', userId).execute();

const event: Show = (transaction, key, userId) =>
  transaction
    .insertInto('events')
    .values({
      id: newId(),
      user_id: userId,
      title: '星祭り',
      description: '',
      event_date: new Date().toISOString(),
      event_end_date: null,
      location: 'オンライン',
      image_key: key,
      event_url: null,
      ...times(),
    })
    .execute();

const banner: Show = (transaction, key) =>
  transaction
    .insertInto('featured_banners')
    .values({
      id: newId(),
      title: '星祭り',
      image_key: key,
      description: '',
      attribution: '',
      link_url: null,
      link_text: '',
      is_active: true,
      display_start: new Date().toISOString(),
      display_end: null,
      display_order: 0,
    })
    .execute();

const notification: Show = (transaction, key) =>
  transaction
    .insertInto('notifications')
    .values({
      id: newId(),
      title: 'お知らせ',
      content: '',
      priority: 'normal',
      target_audience: 'all',
      target_user_id: null,
      is_active: true,
      image_key: key,
      expires_at: null,
      type: 'announcement',
      from_user_id: null,
      from_user_name: null,
      related_id: null,
      created_by: null,
      ...times(),
    })
    .execute();

const backup: Show = (transaction, key, userId) =>
  backUp(transaction, {
    type: 'post',
    original_id: newId(),
    content: { post: { title: '消えた投稿', image_key: key } },
    pictures: [key],
    deleted_by: userId,
    deletion_reason: '',
  });

const places = {
  nothing: async () => undefined,
  'public post': post({}),
  draft: post({ is_published: false }),
  'followers post': post({ audience: 'followers' }),
  'followers draft': post({ audience: 'followers', is_published: false }),
  'private post': post({ audience: 'private' }),
  avatar,
  event,
  banner,
  notification,
  backup,
} satisfies Record<string, Show>;

/** What can show a picture, or keep it for its restoring. */
export type Place = keyof typeof places;

/** Makes something that shows the picture, inside a transaction. */
export async function showPictureIn(
  transaction: Queryable,
  place: Place,
  key: string,
  userId: string,
): Promise<void> {
  await places[place](transaction, key, userId);
}

/** Makes something that shows the picture, straight into the database. */
export async function showPicture(
  database: Database,
  place: Place,
  key: string,
  userId: string,
): Promise<void> {
  await database.write((transaction) => showPictureIn(transaction, place, key, userId));
}
