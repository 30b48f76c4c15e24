import { z } from 'zod';
import { isId } from '#contract/foundations/ids.ts';
import { createBanner } from '#contract/notifications/managed-banners.ts';
import { notificationPriorities, targetAudiences } from '#contract/notifications/notifications.ts';
import { bannerRow } from '#server/features/notifications/banners/banners.tables.ts';
import {
  notificationRow,
  targetRow,
} from '#server/features/notifications/notifications/notifications.tables.ts';
import {
  cleanText,
  senderName,
} from '#server/features/notifications/notifications/notifications.text.ts';
import { type Context, collection } from './collection.ts';
import * as store from './import.store.ts';
import { Skip, type Source } from './import-batch.ts';
import { importPicture } from './import-pictures.ts';

/** The pictures of banners and announcements belong to the site, because no admin may be imported. */
const picture = { to: 'announcement-images', owner: null } as const;

const { title, description, attribution, link_url, link_text } = createBanner.input.shape;

export const banners = collection({
  name: 'featured_banners',
  table: 'featured_banners',
  async convert(source, _found, context) {
    const display_start = source.time('display_start');
    const fields = {
      id: source.newId,
      title: source.required('title', title),
      description: source.optional('description', description, ''),
      attribution: source.optional('attribution', attribution, ''),
      link_url: source.optional('link_url', link_url, null),
      link_text: source.optional('link_text', link_text, ''),
      is_active: source.flag('is_active', false),
      ...(display_start !== null && { display_start }),
      display_end: source.time('display_end'),
      display_order: source.optional('display_order', z.int().min(0).max(1_000_000), 0),
    };
    const image_key = await importPicture(context, source, 'image_url', picture);
    return bannerRow({ ...fields, image_key });
  },
  write: (transaction, rows) => store.insert(transaction, { featured_banners: rows }),
});

/** Notifications and announcements, with what members have read. They count as delivered. */
export const notifications = collection({
  name: 'notifications',
  // An announcement has the ids of all its readers.
  batchOf: 50,
  members: ['read_by', 'target_user_ids', 'target_user_id', 'from_user_id', 'created_by'],
  table: 'notifications',
  convert: toNotification,
  async write(transaction, rows) {
    await store.insert(transaction, {
      notifications: rows.map(({ notification }) => notification),
      notification_targets: rows.flatMap(({ targets }) => targets),
      notification_reads: rows.flatMap(({ reads }) => reads),
    });
  },
});

/** The personal types whose texts and targets are the same on this site. */
const personalTypes = ['follow', 'like'] as const;

async function toNotification(
  source: Source,
  { members }: { members: Set<string> },
  context: Context,
) {
  const text = cleanText({ title: source.text('title'), content: source.text('content') });
  if (text === null) throw new Skip('missing', 'content');
  const id = source.newId;
  const times = source.times();
  const existing = (...names: unknown[]) => [
    ...new Set(names.filter((one) => typeof one === 'string' && members.has(one)) as string[]),
  ];
  const recipients = existing(source.value('target_user_id'), ...source.list('target_user_ids'));
  const named = JSON.stringify(source.value('target_user_ids') ?? []);
  const isForSome = source.value('target_user_id') !== null || named !== '[]';
  const wanted = source.optional('target_audience', z.enum(targetAudiences), 'specific');
  // A notification without a known audience must not be shown to everybody.
  const target_audience = isForSome ? 'specific' : wanted;
  const isSpecific = target_audience === 'specific';
  if (isSpecific && recipients.length === 0) throw new Skip('missing-member', 'target_user_id');
  const [target_user_id = null, ...others] = recipients;
  const wantedType = source.text('type');
  const type = personalTypes.find((one) => one === wantedType);
  const [from_user_id = null] = existing(source.value('from_user_id'));
  const related = source.text('related_id');
  const related_id = isId(related) ? related : null;
  const personal = {
    type,
    target_user_id,
    from_user_id,
    from_user_name: senderName(source.text('from_user_name')) || null,
    related_id: type === 'follow' ? from_user_id : related_id,
  };
  const readers = existing(...source.list('read_by'));
  const notification = notificationRow({
    ...text,
    ...times,
    id,
    type: 'announcement',
    target_audience,
    priority: source.optional('priority', z.enum(notificationPriorities), 'normal'),
    is_active: source.flag('is_active', true),
    expires_at: source.time('expires_at'),
    created_by: existing(source.value('created_by'))[0] ?? null,
    ...(type !== undefined && isSpecific && others.length === 0 && { ...personal, type }),
    image_key: await importPicture(context, source, 'image_url', picture),
    reads_count: isSpecific ? 0 : readers.length,
    delivered_at: times.created_at,
  });
  const read_at = times.updated_at;
  const isRead = source.flag('is_read', false);
  return {
    notification,
    targets: (isSpecific ? recipients : []).map((user) => ({
      ...targetRow(notification, user),
      read_at: isRead || readers.includes(user) ? read_at : null,
    })),
    reads: (isSpecific ? [] : readers).map((user_id) => ({
      notification_id: id,
      user_id,
      read_at,
    })),
  };
}
