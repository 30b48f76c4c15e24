import { HOUR } from '#contract/foundations/limits.ts';
import { addDays, japanDay } from '#contract/foundations/wall-clock.ts';
import { plannedEventKind } from '#server/features/events/events/planned-events/planned-events.service.ts';
import { plannedEventRow } from '#server/features/events/events/planned-events/planned-events.tables.ts';
import { plannedPostKind } from '#server/features/posts/planned-posts/planned-posts.service.ts';
import { plannedPostRow } from '#server/features/posts/planned-posts/planned-posts.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { spanOfDay } from '#server/platform/japan-days.ts';
import { enqueueAnew } from '#server/platform/jobs/enqueue.ts';
import type { DemoPlan, DemoPlannedEvent, DemoPlannedPost } from '../community/types.ts';
import { type SeedContext, storePicture } from './context.ts';
import { spanOf, timesOf } from './events.ts';
import { demoId } from './rows.ts';
import * as store from './seed.store.ts';

/** Seeds an event that is published later, with its cover and its job. */
export async function seedPlannedEvent(
  context: SeedContext,
  event: DemoPlannedEvent,
): Promise<void> {
  const { base, database } = context;
  const image_key = await storePicture(context, 'events', event.picture, event.author);
  const { key, title, description, location, event_url, capacity, tag, is_all_day } = event;
  const { start, end } = spanOf(event, base);
  const row = plannedEventRow({
    id: demoId('planned-event', key),
    user_id: demoId('member', event.author),
    ...{ title, description, location, event_url, capacity, tag, is_all_day, image_key },
    ...timesOf(start, Date.parse(end) - Date.parse(start), is_all_day),
    repeat_every: event.repeat?.every ?? null,
    repeat_times: event.repeat?.times ?? null,
    publish_at: timeOf(event.plan, base),
    created_at: base,
  });
  const payload = { plannedEventId: row.id, userId: row.user_id };
  await database.write(async (transaction) => {
    await store.insertAll(transaction, 'planned_events', [row]);
    await enqueueAnew(transaction, plannedEventKind, payload, { at: row.publish_at });
  });
}

/** Plans drafts that are stored already. */
export async function seedPlannedPosts(
  transaction: Queryable,
  planned: readonly DemoPlannedPost[],
  base: string,
): Promise<void> {
  for (const { post, author, plan } of planned) {
    const [postId, userId] = [demoId('post', post), demoId('member', author)];
    const at = timeOf(plan, base);
    const row = plannedPostRow({
      ...{ post_id: postId, user_id: userId },
      ...{ publish_at: at, created_at: base },
    });
    await store.insertAll(transaction, 'planned_posts', [row]);
    await enqueueAnew(transaction, plannedPostKind, { postId, userId }, { at });
  }
}

function timeOf({ publish_in_days, publish_hour }: DemoPlan, base: string): string {
  const { start } = spanOfDay(addDays(japanDay(Date.parse(base)), publish_in_days));
  return new Date(Date.parse(start) + publish_hour * HOUR).toISOString();
}
