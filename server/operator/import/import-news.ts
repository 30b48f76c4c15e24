import { z } from 'zod';
import { isId } from '#contract/foundations/ids.ts';
import {
  BANNER_ATTRIBUTION_MAX,
  BANNER_DESCRIPTION_MAX,
  BANNER_LINK_TEXT_MAX,
  TITLE_MAX,
} from '#contract/foundations/limits.ts';
import { createBanner } from '#contract/notifications/managed-banners.ts';
import {
  type NotificationType,
  notificationPriorities,
  targetAudiences,
} from '#contract/notifications/notifications.ts';
import { bannerRow } from '#server/features/notifications/banners/banners.tables.ts';
import {
  notificationRow,
  targetRow,
} from '#server/features/notifications/notifications/notifications.tables.ts';
import {
  cleanText,
  senderName,
} from '#server/features/notifications/notifications/notifications.text.ts';
import type { Collection, Context } from './collection.ts';
import * as store from './import.store.ts';
import { type Keys, Skip, type Source } from './import-batch.ts';
import { importPicture } from './import-pictures.ts';

/** The pictures of banners and announcements belong to the site, because no admin may be imported. */
const picture = { to: 'announcement-images', owner: null } as const;

const { title, description, attribution, link_url, link_text } = createBanner.input.shape;

export const banners: Collection = {
  name: 'featured_banners',
  files: ['featured_banners'],
  async prepare(context, batch, documents) {
    const known = await batch.keys('featured_banners', ['id'], batch.values(documents, 'id'));
    const rows = await batch.convert(documents, async (source) => {
      const id = source.fittingId(isId);
      if (known.has(id)) throw new Skip('duplicate');
      const start = source.time('display_start');
      const fields = {
        title: source.required('title', title, TITLE_MAX),
        description: source.optional('description', description, '', BANNER_DESCRIPTION_MAX) ?? '',
        attribution: source.optional('attribution', attribution, '', BANNER_ATTRIBUTION_MAX) ?? '',
        link_url: source.optional('link_url', link_url, null) ?? null,
        link_text: source.optional('link_text', link_text, '', BANNER_LINK_TEXT_MAX) ?? '',
        is_active: source.flag('is_active') ?? false,
        ...(start !== null && { display_start: start }),
        display_end: source.time('display_end'),
        display_order: source.optional('display_order', z.int().min(0).max(1_000_000), 0),
      };
      const image_key = await importPicture(context.pictures, source, 'image_url', picture);
      known.add(id);
      return bannerRow({ ...fields, id, image_key });
    });
    return (transaction) => store.insertAll(transaction, 'featured_banners', rows);
  },
};

/** Notifications and announcements, with what members have read. They count as delivered. */
export const notifications: Collection = {
  name: 'notifications',
  files: ['notifications'],
  // An announcement has the ids of all its readers.
  batch: 50,
  async prepare(context, batch, documents) {
    const readers = documents.flatMap(({ fields }) => [fields?.read_by, fields?.target_user_ids]);
    const named = readers.flatMap((list) => (Array.isArray(list) ? list : []));
    const ids = named.filter((id) => typeof id === 'string').map((id) => [id]);
    const others = batch.values(documents, 'target_user_id', 'from_user_id', 'created_by');
    const members = await batch.keys('profiles', ['id'], [...ids, ...others]);
    const known = await batch.keys('notifications', ['id'], batch.values(documents, 'id'));
    const rows = await batch.convert(documents, async (source) => {
      const id = source.fittingId(isId);
      if (known.has(id)) throw new Skip('duplicate');
      const row = await toNotification(context, source, members, id);
      known.add(id);
      return row;
    });
    return async (transaction) => {
      await store.insertAll(
        transaction,
        'notifications',
        rows.map(({ notification }) => notification),
      );
      await store.insertAll(
        transaction,
        'notification_targets',
        rows.flatMap(({ targets }) => targets),
      );
      await store.insertAll(
        transaction,
        'notification_reads',
        rows.flatMap(({ reads }) => reads),
      );
    };
  },
};

/** The personal types whose texts and targets are the same on this site. */
const personalTypes: readonly NotificationType[] = ['follow', 'like'];

async function toNotification(context: Context, source: Source, members: Keys, id: string) {
  const text = cleanText({ title: source.text('title'), content: source.text('content') });
  if (text === null) throw new Skip('missing', 'content');
  const times = source.times();
  const existing = (names: unknown[]) => [
    ...new Set(names.filter((one) => typeof one === 'string' && members.has(one)) as string[]),
  ];
  const named = source.list('target_user_ids');
  const recipients = existing([source.value('target_user_id'), ...named]);
  const isForOne = source.value('target_user_id') !== null || named.length > 0;
  const wanted = source.optional('target_audience', z.enum(targetAudiences), 'specific' as const);
  // A notification without a known audience must not be shown to everybody.
  const target_audience = isForOne ? 'specific' : wanted;
  if (target_audience === 'specific' && recipients.length === 0) {
    throw new Skip('missing-member', 'target_user_id');
  }
  const type = personalTypes.find((one) => one === source.text('type')) ?? 'announcement';
  const from = source.text('from_user_id');
  const isPersonal = type !== 'announcement' && recipients.length === 1;
  const sender = members.has(from) ? from : null;
  const target = source.text('related_id');
  const related = isId(target) ? target : null;
  const personal = {
    target_user_id: recipients[0] ?? null,
    from_user_id: sender,
    from_user_name: senderName(source.text('from_user_name')) || null,
    related_id: type === 'follow' ? sender : related,
  };
  const readers = existing(source.list('read_by'));
  const notification = notificationRow({
    ...text,
    ...times,
    id,
    type: isPersonal ? type : 'announcement',
    target_audience,
    priority: source.optional('priority', z.enum(notificationPriorities), 'normal' as const),
    is_active: source.flag('is_active') ?? true,
    expires_at: source.time('expires_at'),
    created_by: existing([source.value('created_by')])[0] ?? null,
    ...(isPersonal && personal),
    image_key: await importPicture(context.pictures, source, 'image_url', picture),
    reads_count: target_audience === 'specific' ? 0 : readers.length,
    delivered_at: times.created_at,
  });
  const read_at = times.updated_at;
  const isRead = (user: string) => source.flag('is_read') === true || readers.includes(user);
  const isSpecific = target_audience === 'specific';
  return {
    notification,
    targets: (isSpecific ? recipients : []).map((user) => ({
      ...targetRow(notification, user),
      read_at: isRead(user) ? read_at : null,
    })),
    reads: (isSpecific ? [] : readers).map((user_id) => ({
      notification_id: id,
      user_id,
      read_at,
    })),
  };
}
