import { MINUTE } from '#contract/limits.ts';
import { drawBanner, drawEventCover } from '../art/index.ts';
import type { DemoAnnouncement, DemoBanner, DemoEvent } from '../community/types.ts';
import { demoId, timeAt } from './rows.ts';
import * as store from './seed.store.ts';
import { keepDrawing, type Seeding } from './seeding.ts';

/** In minutes. */
const DAY = 24 * 60;
const HALF_HOUR = 30;
/** Japan is ahead of UTC by so many minutes, all year. */
const JAPAN = 9 * 60;

/** A banner with its picture. */
export async function seedBanner(
  seeding: Seeding,
  { key, art, ...banner }: DemoBanner,
): Promise<void> {
  const { display_start_days, display_end_days, ...fields } = banner;
  const drawing = drawBanner(art.seed, art.scene);
  const [owner] = seeding.community.members;
  const image_key = await keepDrawing(
    seeding,
    drawing,
    'announcement-images',
    owner?.username ?? '',
  );
  const row = {
    ...fields,
    id: demoId('banner', key),
    image_key,
    display_start: timeAt(seeding.base, display_start_days * DAY),
    display_end: display_end_days === null ? null : timeAt(seeding.base, display_end_days * DAY),
  };
  await seeding.database.write((transaction) =>
    store.insertAll(transaction, 'featured_banners', [row]),
  );
}

/** An event with its cover. */
export async function seedEvent(seeding: Seeding, event: DemoEvent): Promise<void> {
  const { key, cover, author, start_minutes, end_minutes, start_hour, ...fields } = event;
  const drawing = drawEventCover(cover.seed, cover.scene);
  const image_key = await keepDrawing(seeding, drawing, 'event-images', author);
  const created_at = timeAt(seeding.base, Math.min(start_minutes, 0) - 10 * DAY);
  const row = {
    ...fields,
    id: demoId('event', key),
    user_id: demoId('member', author),
    image_key,
    ...spanOf(event, seeding.base),
    created_at,
    updated_at: created_at,
  };
  await seeding.database.write((transaction) => store.insertAll(transaction, 'events', [row]));
}

/** Events begin on the clock, whenever the demo was made. */
function spanOf({ start_minutes, end_minutes, start_hour }: DemoEvent, base: string) {
  const reckoned = Date.parse(base) / MINUTE + start_minutes;
  const midnight = Math.floor((reckoned + JAPAN) / DAY) * DAY - JAPAN;
  const start =
    start_hour === null ? Math.floor(reckoned / HALF_HOUR) * HALF_HOUR : midnight + start_hour * 60;
  return {
    event_date: new Date(start * MINUTE).toISOString(),
    event_end_date: new Date((start + end_minutes - start_minutes) * MINUTE).toISOString(),
  };
}

/** An announcement of the team. */
export async function seedAnnouncement(
  { database, base }: Seeding,
  note: DemoAnnouncement,
): Promise<void> {
  const { key, author, minutes_ago, expires_in_days, ...fields } = note;
  const created_at = timeAt(base, -minutes_ago);
  const row = {
    ...fields,
    id: demoId('announcement', key),
    target_user_id: null,
    is_active: true,
    image_key: null,
    expires_at: expires_in_days === null ? null : timeAt(base, expires_in_days * DAY),
    type: 'announcement',
    from_user_id: null,
    from_user_name: null,
    related_id: null,
    created_by: demoId('member', author),
    created_at,
    updated_at: created_at,
  };
  await database.write((transaction) => store.insertAll(transaction, 'notifications', [row]));
}
