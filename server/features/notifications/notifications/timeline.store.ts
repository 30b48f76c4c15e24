import { type AliasableExpression, sql } from 'kysely';
import type { Page } from '#contract/foundations/primitives.ts';
import { summaryColumns } from '#server/features/members/profiles/profiles.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type After, Keyset } from '#server/platform/database/keyset.ts';
import {
  pageSize,
  prepared,
  preparedVariants,
  type ValueOf,
} from '#server/platform/database/prepared.ts';
import type { NotificationsTable } from './notifications.tables.ts';
import { type Reader, shownSender, toAudience, toMember } from './timeline-ranges.store.ts';

export const timelineKeyset = new Keyset('desc', { time: 'shown_at', id: 'id' }, 'notifications');
const targetKeyset = new Keyset('desc', { time: 'shown_at', id: 'notification_id' });

export interface Shape {
  kind: 'all' | 'announcements' | 'personal';
  /** Whether the timeline includes announcements to admins. */
  admin: boolean;
  /** Whether the timeline omits notifications from members whom the viewer mutes or blocks, or who block the viewer. */
  excludesBlocked: boolean;
}

type PageValues = Reader & After;

/** Returns the first rows of each range of a timeline. Each range is read from an index, starting at the cursor. */
function ranges(
  database: Queryable,
  value: ValueOf<PageValues>,
  { kind, admin, excludesBlocked }: Shape,
  limit: number,
) {
  const own = (isAnnouncement: boolean) =>
    toMember(database, value, { isAnnouncement, excludesBlocked })
      .$call(targetKeyset.pageAfter(value, limit, 'notification_targets'))
      .select(['notification_targets.notification_id as id', 'notification_targets.shown_at']);
  const common = (audience: 'all' | 'admin') =>
    toAudience(database, value, audience)
      .$call(timelineKeyset.pageAfter(value, limit, 'notifications'))
      .select(['notifications.id', 'notifications.shown_at']);
  const personal = kind === 'announcements' ? [] : [own(false)];
  const announced = [own(true), common('all'), ...(admin ? [common('admin')] : [])];
  return kind === 'personal' ? personal : [...personal, ...announced];
}

const pages = preparedVariants(
  (kind: Shape['kind'], admin: boolean, excludesBlocked: boolean, limit: number) =>
    prepared<PageValues>()((database, value) => {
      const merged = ranges(database, value, { kind, admin, excludesBlocked }, limit)
        .map((range) => database.selectFrom(range.as('range')).selectAll())
        .reduce((all, one) => all.unionAll(one));
      const page = database
        .selectFrom(merged.as('merged'))
        .selectAll()
        .$call(timelineKeyset.orderBy())
        .limit(sql.lit(limit));
      return withDetails(database, page, { value, excludesBlocked }).$call(
        timelineKeyset.orderBy('page'),
      );
    }),
);

export async function listTimeline(
  database: Queryable,
  {
    shape: { kind, admin, excludesBlocked },
    limit,
    ...values
  }: PageValues & { shape: Shape; limit: number },
): Promise<Page<NotificationRow>> {
  return timelineKeyset.read(limit, async (rows) =>
    (await pages(kind, admin, excludesBlocked, pageSize(rows))(database, values)).slice(0, rows),
  );
}

const one = preparedVariants((admin: boolean, excludesBlocked: boolean) =>
  prepared<Reader & { only: string }>()((database, value) => {
    const own = (isAnnouncement: boolean) =>
      toMember(database, value, { isAnnouncement, excludesBlocked })
        .where('notification_targets.notification_id', '=', value('only'))
        .select(['notifications.id', 'notifications.shown_at']);
    const common = (audience: 'all' | 'admin') =>
      toAudience(database, value, audience)
        .where('notifications.id', '=', value('only'))
        .select(['notifications.id', 'notifications.shown_at']);
    const found = [own(false), own(true), common('all'), ...(admin ? [common('admin')] : [])];
    const page = found.reduce((all, each) => all.unionAll(each));
    return withDetails(database, page, { value, excludesBlocked });
  }),
);

export async function findInTimeline(
  database: Queryable,
  { shape, ...values }: Reader & { shape: Omit<Shape, 'kind'>; only: string },
): Promise<NotificationRow | null> {
  const [row] = await one(shape.admin, shape.excludesBlocked)(database, values);
  return row ?? null;
}

/** Returns the texts of notifications, with the fields that identify their targets. */
export async function findTexts(database: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return database
    .selectFrom('notifications')
    .where('id', 'in', ids)
    .select(['id', 'type', 'content', 'from_user_name', 'related_id', 'related_kind'])
    .execute();
}

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
