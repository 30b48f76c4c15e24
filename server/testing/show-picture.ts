import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/ids.ts';
import { insertPost } from '#server/testing/factories.ts';

export type Place =
  | 'nothing'
  | 'public post'
  | 'draft'
  | 'followers post'
  | 'followers draft'
  | 'private post'
  | 'avatar'
  | 'event'
  | 'banner'
  | 'notification'
  | 'backup';

/** Makes something that shows the picture, straight into the database. */
export async function showPicture(
  database: Database,
  place: Place,
  key: string,
  userId: string,
): Promise<void> {
  const post = (fields: Parameters<typeof insertPost>[2]) =>
    insertPost(database, userId, { image_key: key, ...fields });
  switch (place) {
    case 'nothing':
      return;
    case 'public post':
      return void (await post({}));
    case 'draft':
      return void (await post({ is_published: false }));
    case 'followers post':
      return void (await post({ audience: 'followers' }));
    case 'followers draft':
      return void (await post({ audience: 'followers', is_published: false }));
    case 'private post':
      return void (await post({ audience: 'private' }));
    default:
      return showElsewhere(database, place, key, userId);
  }
}

async function showElsewhere(
  database: Database,
  place: 'avatar' | 'event' | 'banner' | 'notification' | 'backup',
  key: string,
  userId: string,
): Promise<void> {
  const now = new Date().toISOString();
  const id = newId();
  const common = { id, title: '星祭り', image_key: key };
  const times = { created_at: now, updated_at: now };
  await database.write(async (transaction) => {
    if (place === 'avatar') {
      await transaction
        .updateTable('profiles')
        .set({ avatar_key: key })
        .where('id', '=', userId)
        .execute();
    } else if (place === 'event') {
      await transaction
        .insertInto('events')
        .values({
          ...common,
          ...times,
          user_id: userId,
          description: '',
          event_date: now,
          event_end_date: null,
          location: 'オンライン',
          event_url: null,
        })
        .execute();
    } else if (place === 'banner') {
      await transaction
        .insertInto('featured_banners')
        .values({
          ...common,
          description: '',
          attribution: '',
          link_url: null,
          link_text: '',
          is_active: true,
          display_start: now,
          display_end: null,
          display_order: 0,
        })
        .execute();
    } else if (place === 'notification') {
      await transaction
        .insertInto('notifications')
        .values({
          ...common,
          ...times,
          content: '',
          priority: 'normal',
          target_audience: 'all',
          target_user_id: null,
          is_active: true,
          expires_at: null,
          type: 'announcement',
          from_user_id: null,
          from_user_name: null,
          related_id: null,
          created_by: null,
        })
        .execute();
    } else {
      await transaction
        .insertInto('deleted_content')
        .values({
          id,
          type: 'post',
          original_id: newId(),
          content: JSON.stringify({ title: '消えた投稿', image_key: key }),
          deleted_at: now,
          deleted_by: userId,
          deletion_reason: '',
        })
        .execute();
    }
  });
}
