import { eventRow } from '#server/features/events/events/events.tables.ts';
import { backUp } from '#server/features/members/deleted-content/deleted-content.service.ts';
import { bannerRow } from '#server/features/notifications/banners/banners.tables.ts';
import { notificationRow } from '#server/features/notifications/notifications/notifications.tables.ts';
import { postRow } from '#server/features/posts/posts/posts.tables.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';
import { setVisibility } from './factories.ts';

type Show = (transaction: Queryable, key: string, userId: string) => Promise<unknown>;

function post(fields: Partial<Tables['posts']>): Show {
  return async (transaction, key, userId) => {
    const row = postRow({ user_id: userId, ...fields, image_key: key });
    await transaction.insertInto('posts').values(row).execute();
    await setVisibility(transaction, userId, row.audience);
  };
}

const avatar: Show = (transaction, key, userId) =>
  transaction.updateTable('profiles').set({ avatar_key: key }).where('id', '=', userId).execute();

const event: Show = (transaction, key, userId) => {
  const event_date = new Date().toISOString();
  const row = eventRow({ user_id: userId, title: '星祭り', event_date, image_key: key });
  return transaction.insertInto('events').values(row).execute();
};

const banner: Show = (transaction, key) => {
  const row = bannerRow({ title: '星祭り', image_key: key });
  return transaction.insertInto('featured_banners').values(row).execute();
};

const notification: Show = (transaction, key) => {
  const row = notificationRow({ type: 'announcement', title: 'お知らせ', image_key: key });
  return transaction.insertInto('notifications').values(row).execute();
};

const backup: Show = (transaction, key, userId) =>
  backUp(transaction, {
    type: 'post',
    original_id: newId(),
    title: '消えた投稿',
    author_id: userId,
    content: { post: { title: '消えた投稿', image_key: key } },
    pictures: [key],
    isListed: true,
    deleted_by: userId,
    deletion_reason: '',
  });

const uses = {
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

/** The possible uses of a picture, including backups. */
export type PictureUse = keyof typeof uses;

/** Creates a use of the picture within a transaction. */
export async function showPictureIn(
  transaction: Queryable,
  use: PictureUse,
  key: string,
  userId: string,
): Promise<void> {
  await uses[use](transaction, key, userId);
}

/** Creates a use of the picture directly in the database. */
export async function showPicture(
  database: Database,
  use: PictureUse,
  key: string,
  userId: string,
): Promise<void> {
  await database.write((transaction) => showPictureIn(transaction, use, key, userId));
}
