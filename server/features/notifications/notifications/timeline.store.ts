import { sql } from 'kysely';
import type { Page } from '#contract/foundations/primitives.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type After, Keyset } from '#server/platform/database/keyset.ts';
import {
  pageSize,
  prepared,
  preparedVariants,
  type ValueOf,
} from '#server/platform/database/prepared.ts';
import { type NotificationRow, withDetails } from './notification-details.store.ts';
import { type Reader, toAudience, toMember } from './timeline-ranges.store.ts';

export const timelineKeyset = new Keyset('desc', { time: 'shown_at', id: 'id' }, 'notifications');
const targetKeyset = new Keyset('desc', { time: 'shown_at', id: 'notification_id' });

/** Which notifications a timeline contains. */
export interface Shape {
  kind: 'all' | 'announcements' | 'personal';
  /** Whether it includes announcements to admins. */
  admin: boolean;
  /** Whether it leaves out notifications from members whom the viewer mutes or has a block with. */
  excludesBlocked: boolean;
}

type PageValues = Reader & After;

/** Returns the first rows of each range of a timeline, which reads an index from the cursor on. */
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

/** Returns a page of a timeline. */
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

/** Returns a notification in the timeline of a member, or null when it is not shown there. */
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
