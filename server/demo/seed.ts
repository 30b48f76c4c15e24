import type { PictureFolder } from '#contract/pictures.ts';
import { keepPicture } from '#server/features/pictures/pictures.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Files } from '#server/platform/files/files.ts';
import type { Log } from '#server/platform/log/log.ts';
import { type Drawing, drawArt, drawAvatar, drawBanner, drawEventCover } from './art/index.ts';
import {
  buildCommunity,
  type DemoAnnouncement,
  type DemoBanner,
  type DemoCommunity,
  type DemoEvent,
  type DemoMember,
  type DemoPost,
} from './community.ts';
import { paint } from './paint.ts';
import * as rows from './rows.ts';
import * as store from './seed.store.ts';

export interface SeedDeps {
  database: Database;
  files: Files;
  log: Log;
}

interface Seeding extends SeedDeps {
  community: DemoCommunity;
  base: string;
}

type Task = () => Promise<void>;

/** What greets a visitor first: painted before anything else. */
const FIRST_PAINTED = 24;
const PAINTERS = 2;

/**
 * Makes the demo community on an empty database, while the site answers already. Killed half-way, it
 * goes on at the next start; once complete, it never runs again.
 */
export async function seedDemoContent(
  deps: SeedDeps,
  { posts = 250, signal }: { posts?: number; signal?: AbortSignal } = {},
): Promise<void> {
  const state = await store.findSeedState(deps.database.read);
  if (state?.complete) return;
  if (state === null && !(await store.isEmpty(deps.database.read))) return;
  const base = state?.base ?? new Date().toISOString();
  const seeding = { ...deps, community: buildCommunity({ posts }), base };
  if (state === null) await seedMembers(seeding);
  await workOff(await tasksOf(seeding), signal);
  if (signal?.aborted) return;
  await deps.database.write((transaction) =>
    store.saveSeedState(transaction, { base, complete: true }),
  );
}

/** All members and their follows at once: everything else refers to them. */
async function seedMembers({ database, community, base }: Seeding): Promise<void> {
  const { members } = community;
  await database.write(async (transaction) => {
    const profiles = members.map((member) => rows.profileRow(member, community, base));
    await store.insertAll(transaction, 'profiles', profiles);
    await store.insertAll(transaction, 'private_profiles', members.map(rows.privateProfileRow));
    const identities = members.map((member) => rows.identityRow(member, base));
    await store.insertAll(transaction, 'identities', identities);
    const admins = members.filter(({ role }) => role !== null);
    await store.insertAll(
      transaction,
      'admin_users',
      admins.map((admin) => rows.adminRow(admin, base)),
    );
    await store.insertAll(transaction, 'follows', rows.followRows(community, base));
    await store.saveSeedState(transaction, { base, complete: false });
  });
}

/** What is still to do, the newest posts first. */
async function tasksOf(seeding: Seeding): Promise<Task[]> {
  const { community, database } = seeding;
  const known = {
    posts: await store.idsOf(database.read, 'posts'),
    events: await store.idsOf(database.read, 'events'),
    banners: await store.idsOf(database.read, 'featured_banners'),
    notifications: await store.idsOf(database.read, 'notifications'),
  };
  const posts = [...community.posts]
    .sort((a, b) => a.minutes_ago - b.minutes_ago)
    .filter(({ key }) => !known.posts.has(rows.demoId('post', key)))
    .map((post) => () => seedPost(seeding, post));
  const rest = [
    ...community.members.map((member) => () => seedAvatar(seeding, member)),
    ...community.banners
      .filter(({ key }) => !known.banners.has(rows.demoId('banner', key)))
      .map((banner) => () => seedBanner(seeding, banner)),
    ...community.events
      .filter(({ key }) => !known.events.has(rows.demoId('event', key)))
      .map((event) => () => seedEvent(seeding, event)),
    ...community.announcements
      .filter(({ key }) => !known.notifications.has(rows.demoId('announcement', key)))
      .map((announcement) => () => seedAnnouncement(seeding, announcement)),
  ];
  return [...posts.slice(0, FIRST_PAINTED), ...rest, ...posts.slice(FIRST_PAINTED)];
}

async function workOff(tasks: Task[], signal: AbortSignal | undefined): Promise<void> {
  const queue = tasks.values();
  const painter = async () => {
    for (const task of queue) {
      if (signal?.aborted) return;
      await task();
    }
  };
  await Promise.all(Array.from({ length: PAINTERS }, painter));
}

async function picture(
  { database, files }: Seeding,
  drawing: Drawing,
  folder: PictureFolder,
  username: string,
): Promise<string> {
  const userId = rows.demoId('member', username);
  const { key } = await keepPicture({ database, files }, await paint(drawing), { folder, userId });
  return key;
}

async function seedPost(seeding: Seeding, post: DemoPost): Promise<void> {
  const { database, community, base } = seeding;
  const key = post.art
    ? await picture(seeding, drawArt(post.art), 'post-images', post.author)
    : null;
  const likes = post.is_published ? rows.likeRows(post, community, base) : [];
  const likesCount = likes.reduce((sum, { count }) => sum + count, 0);
  const row = rows.postRow(post, key, likesCount, base);
  const tags = post.character_tags.map((tag, position) => ({ post_id: row.id, position, tag }));
  await database.write(async (transaction) => {
    await store.insertAll(transaction, 'posts', [row]);
    await store.insertAll(transaction, 'post_character_tags', tags);
    await store.insertAll(transaction, 'likes', likes);
    if (post.is_published) await store.countPost(transaction, row.user_id);
  });
}

async function seedAvatar(seeding: Seeding, { avatar, username }: DemoMember): Promise<void> {
  if (avatar === null) return;
  const drawing = drawAvatar(avatar.seed, avatar.who);
  const key = await picture(seeding, drawing, 'profile-images', username);
  await seeding.database.write((transaction) =>
    store.setAvatar(transaction, rows.demoId('member', username), key),
  );
}

async function seedBanner(seeding: Seeding, { key, art, ...banner }: DemoBanner): Promise<void> {
  const { display_start_days, display_end_days, ...fields } = banner;
  const drawing = drawBanner(art.seed, art.scene);
  const [owner] = seeding.community.members;
  const image_key = await picture(seeding, drawing, 'announcement-images', owner?.username ?? '');
  const day = (days: number) => rows.timeAt(seeding.base, days * 24 * 60);
  const row = {
    ...fields,
    id: rows.demoId('banner', key),
    image_key,
    display_start: day(display_start_days),
    display_end: display_end_days === null ? null : day(display_end_days),
  };
  await seeding.database.write((transaction) =>
    store.insertAll(transaction, 'featured_banners', [row]),
  );
}

async function seedEvent(seeding: Seeding, event: DemoEvent): Promise<void> {
  const { key, cover, author, start_minutes, end_minutes, ...fields } = event;
  const drawing = drawEventCover(cover.seed, cover.scene);
  const image_key = await picture(seeding, drawing, 'event-images', author);
  const created_at = rows.timeAt(seeding.base, Math.min(start_minutes, 0) - 10 * 24 * 60);
  const row = {
    ...fields,
    id: rows.demoId('event', key),
    user_id: rows.demoId('member', author),
    image_key,
    event_date: rows.timeAt(seeding.base, start_minutes),
    event_end_date: rows.timeAt(seeding.base, end_minutes),
    created_at,
    updated_at: created_at,
  };
  await seeding.database.write((transaction) => store.insertAll(transaction, 'events', [row]));
}

async function seedAnnouncement(seeding: Seeding, note: DemoAnnouncement): Promise<void> {
  const { key, author, minutes_ago, expires_in_days, ...fields } = note;
  const created_at = rows.timeAt(seeding.base, -minutes_ago);
  const row = {
    ...fields,
    id: rows.demoId('announcement', key),
    target_user_id: null,
    is_active: true,
    image_key: null,
    expires_at:
      expires_in_days === null ? null : rows.timeAt(seeding.base, expires_in_days * 24 * 60),
    type: 'announcement',
    from_user_id: null,
    from_user_name: null,
    related_id: null,
    created_by: rows.demoId('member', author),
    created_at,
    updated_at: created_at,
  };
  await seeding.database.write((transaction) =>
    store.insertAll(transaction, 'notifications', [row]),
  );
}
