import { eventRow } from '#server/features/events/events/events.tables.ts';
import { enqueuePlan } from '#server/features/posts/publication-plans/publication-plans.service.ts';
import {
  type PlannedKind,
  publicationPlanRow,
} from '#server/features/posts/publication-plans/publication-plans.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { DemoPlan, DemoPlannedEvent, DemoPlannedPost } from '../community/types.ts';
import { type SeedContext, storePicture } from './context.ts';
import { spanOf, timesOf } from './events.ts';
import { nextTime } from './next-time.ts';
import { demoId, timeAt } from './rows.ts';
import * as store from './seed.store.ts';

/** In minutes. */
const DAY = 24 * 60;

/** Seeds a planned event, with its cover and its job. */
export async function seedPlannedEvent(
  context: SeedContext,
  event: DemoPlannedEvent,
): Promise<void> {
  const { base, database } = context;
  const image_key = await storePicture(context, 'events', event.picture, event.author);
  const { key, title, description, location, event_url, capacity, tag, is_all_day } = event;
  const { start, end } = spanOf(event, base);
  const row = eventRow({
    id: demoId('planned-event', key),
    user_id: demoId('member', event.author),
    ...{ title, description, location, event_url, capacity, tag, is_all_day, image_key },
    ...timesOf(start, Date.parse(end) - Date.parse(start), is_all_day),
    repeat_every: event.repeat?.every ?? null,
    repeat_times: event.repeat?.times ?? null,
    is_draft: true,
    created_at: base,
  });
  await database.write(async (transaction) => {
    await store.insertAll(transaction, 'events', [row]);
    await seedPlan(transaction, 'event', row, event.plan, base);
  });
}

/** Plans drafts that are already stored. */
export async function seedPlannedPosts(
  transaction: Queryable,
  planned: readonly DemoPlannedPost[],
  base: string,
): Promise<void> {
  for (const { post, author, plan } of planned) {
    const row = { id: demoId('post', post), user_id: demoId('member', author) };
    await seedPlan(transaction, 'post', row, plan, base);
  }
}

async function seedPlan(
  transaction: Queryable,
  kind: PlannedKind,
  { id, user_id }: { id: string; user_id: string },
  plan: DemoPlan,
  base: string,
): Promise<void> {
  const times = { publish_at: timeOf(plan, base), created_at: base };
  const row = publicationPlanRow(kind, { id, user_id, ...times });
  await store.insertAll(transaction, 'publication_plans', [row]);
  await enqueuePlan(transaction, kind, row);
}

function timeOf({ publish_in_days, publish_clock }: DemoPlan, base: string): string {
  return nextTime(timeAt(base, publish_in_days * DAY), publish_clock);
}
