import type { AliasableExpression } from 'kysely';
import { summaryColumns } from '#server/features/members/profiles/profiles.shared.store.ts';
import type { NotificationsTable } from '#server/features/notifications/notifications/notifications.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { ValueOf } from '#server/platform/database/prepared.ts';
import { type Reader, shownSender } from './timeline-ranges.store.ts';

type Listed = Pick<NotificationsTable, 'id' | 'shown_at'>;

/** Joins the entries of a timeline with their notifications, senders, pictures and the viewer's read states. */
export function withDetails(
  database: Queryable,
  page: AliasableExpression<Listed>,
  { value, excludesBlocked }: { value: ValueOf<Reader>; excludesBlocked: boolean },
) {
  const viewer = value('viewer');
  return database
    .selectFrom(page.as('page'))
    .innerJoin('notifications', 'notifications.id', 'page.id')
    .leftJoin('files', 'files.key', 'notifications.image_key')
    .leftJoin('profiles', 'profiles.id', 'notifications.from_user_id')
    .leftJoin('notification_targets as target', (join) =>
      join.onRef('target.notification_id', '=', 'page.id').on('target.user_id', '=', viewer),
    )
    .leftJoin('notification_reads as reading', (join) =>
      join.onRef('reading.notification_id', '=', 'page.id').on('reading.user_id', '=', viewer),
    )
    .select([
      'page.id',
      'page.shown_at',
      'notifications.type',
      'notifications.title',
      'notifications.content',
      'notifications.priority',
      'notifications.target_audience',
      'notifications.image_key',
      shownSender(value, excludesBlocked).as('from_user_id'),
      'notifications.from_user_name',
      'notifications.others_count',
      'notifications.taps_count',
      'notifications.related_id',
      'notifications.related_kind',
      'notifications.updated_at',
      'files.width as image_width',
      'files.height as image_height',
      'files.placeholder as image_placeholder',
      ...summaryColumns,
      'target.user_id as target_id',
      'target.read_at as target_read_at',
      'reading.read_at',
    ]);
}

export type NotificationRow = Awaited<
  ReturnType<ReturnType<typeof withDetails>['execute']>
>[number];
