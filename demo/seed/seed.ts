import { buildCommunity } from '../community/community.ts';
import { seedAnnouncement, seedBanner, seedEvent } from './events.ts';
import { seedAvatar, seedMembers } from './members.ts';
import { seedPost } from './posts.ts';
import * as rows from './rows.ts';
import * as store from './seed.store.ts';
import type { SeedDeps, Seeding } from './seeding.ts';
import { seedWallet } from './wallets.ts';

type Task = () => Promise<void>;

/** What greets a visitor first: painted before anything else. */
const FIRST_PAINTED = 12;
const PAINTERS = 2;
/** What is older has been read. In minutes. */
const UNREAD = 20 * 60;

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
  await complete(seeding);
}

/** What is still to do: the newest posts and the banners above them first. */
async function tasksOf(seeding: Seeding): Promise<Task[]> {
  const { community, database } = seeding;
  const pictured = await store.idsWithAvatar(database.read);
  const posts = await missing(seeding, 'posts', 'post', community.posts, seedPost);
  const happenings = [
    ...(await missing(seeding, 'events', 'event', community.events, seedEvent)),
    ...(await missing(
      seeding,
      'notifications',
      'announcement',
      community.announcements,
      seedAnnouncement,
    )),
  ];
  return [
    ...posts.slice(0, FIRST_PAINTED),
    ...(await missing(seeding, 'featured_banners', 'banner', community.banners, seedBanner)),
    ...community.members
      .filter(({ username }) => !pictured.has(rows.demoId('member', username)))
      .map((member) => () => seedAvatar(seeding, member)),
    ...happenings,
    ...posts.slice(FIRST_PAINTED),
    ...(await missing(seeding, 'wallets', 'wallet', community.wallets, seedWallet)),
  ];
}

type SeededTable = Parameters<typeof store.idsOf>[1];

/** A task for each of the things that are not in their table yet, in their order. */
async function missing<Thing extends { key: string }>(
  seeding: Seeding,
  table: SeededTable,
  kind: string,
  things: readonly Thing[],
  seed: (seeding: Seeding, thing: Thing) => Promise<void>,
): Promise<Task[]> {
  const known = await store.idsOf(seeding.database.read, table);
  return things
    .filter(({ key }) => !known.has(rows.demoId(kind, key)))
    .map((thing) => () => seed(seeding, thing));
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

/** What refers to everything else, and the mark that all is there. */
async function complete({ database, community, base }: Seeding): Promise<void> {
  const reports = rows.reportRows(community, base);
  await database.write(async (transaction) => {
    await store.insertAll(transaction, 'reports', reports);
    await store.markRead(transaction, rows.timeAt(base, -UNREAD));
    await store.saveSeedState(transaction, { base, complete: true });
  });
}
