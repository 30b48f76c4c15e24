import { HOME_EVENTS } from '#contract/foundations/limits.ts';
import { recountFigures } from '#server/features/administration/dashboard/dashboard.service.ts';
import { countClips } from '#server/features/members/profiles/profile-counters.service.ts';
import { notifyOfLikes } from '#server/features/notifications/notifications/grouped-likes.service.ts';
import { ownerOf } from '#server/features/polls/polls/poll-owners.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { pollOwners } from '#server/site.ts';
import { buildCommunity } from '../community/community.ts';
import type { DemoClip, DemoCommunity, DemoEvent, DemoPoll, DemoTalk } from '../community/types.ts';
import { characterIds, characterNames } from '../texts/characters.ts';
import { seedAnnouncement } from './announcements.ts';
import { auditRows } from './audit-entries.ts';
import { seedBanner } from './banners.ts';
import { seedCases } from './cases.ts';
import { clipRows } from './clip-rows.ts';
import { moderatablesOf, type SeedContext, type SeedDeps } from './context.ts';
import { seedEvent, spanOf } from './events.ts';
import { seedMembers, seedProfilePictures } from './members.ts';
import { seedPlannedEvent, seedPlannedPosts } from './plans.ts';
import { pollRows } from './poll-rows.ts';
import { seedPost } from './posts.ts';
import * as rows from './rows.ts';
import * as store from './seed.store.ts';
import { seedSeries } from './series.ts';
import { isSiteSeeded, seedSite } from './site.ts';
import { seedTagPage } from './tag-pages.ts';
import { talkRows } from './talk-rows.ts';
import { seedTeamActions } from './team-actions.ts';
import { seedWallet } from './wallets.ts';

type Task = () => Promise<void>;

/** The parts of the community that are seeded item by item, in this order. The seeding of each item is a task. */
type Part = Pick<
  DemoCommunity,
  'members' | 'banners' | 'events' | 'announcements' | 'posts' | 'wallets'
>;

const FIRST_POSTS = 12;
/** The number of concurrent tasks. Tasks mostly wait for the disk, and concurrent tasks share commits. */
const WORKERS = 8;
/** Notifications older than this are marked as read. The unit is minutes. */
const READ_AFTER = 20 * 60;

/** Likes within this period cause notifications. The unit is minutes. */
const NOTIFIED_PERIOD = 3 * 24 * 60;

interface SeedOptions {
  /** The number of posts. The default is 250. */
  posts?: number;
  /** Aborted to stop the seeding after the current tasks. The next call continues it. */
  signal?: AbortSignal;
  /** Called once, when the first screen of home is complete. */
  onHome?: () => void;
}

/**
 * Seeds the demo community into an empty database while the site is running: first what home shows, and then the rest.
 * Continues an interrupted seeding. Returns false and does nothing when the seeding is complete, or when other members
 * have joined.
 */
export async function seedDemoContent(
  deps: SeedDeps,
  { posts = 250, signal, onHome }: SeedOptions = {},
): Promise<boolean> {
  const state = await store.findSeedState(deps.database.read);
  if (state?.complete) return false;
  if (state === null && !(await store.isEmpty(deps.database.read))) return false;
  const base = state?.base ?? new Date().toISOString();
  const context = { ...deps, community: buildCommunity({ posts }), base };
  if (state === null) await seedMembers(context);
  if (!(await isSiteSeeded(deps.database.read))) await seedSite(context);
  await runTasks(await remainingTasks(context, homeOf(context)), signal);
  onHome?.();
  await runTasks(await remainingTagPages(context), signal);
  await runTasks(await remainingTasks(context, context.community), signal);
  await runTasks(await remainingSeries(context), signal);
  await runTasks(await remainingPlannedEvents(context), signal);
  if (!signal?.aborted) await complete(context);
  return true;
}

/** Returns the first screen of home: banners, the next events, the newest posts, and their authors. */
function homeOf({ community, base }: SeedContext): Part {
  const { members, banners, events, posts } = community;
  const startOf = (event: DemoEvent) => Date.parse(spanOf(event, base).start);
  const next = events
    .filter(({ end_minutes, cancel_reason }) => end_minutes > 0 && cancel_reason === null)
    .toSorted((one, other) => startOf(one) - startOf(other))
    .slice(0, HOME_EVENTS);
  const newest = posts.slice(0, FIRST_POSTS);
  const authors = new Set([...next, ...newest].map(({ author }) => author));
  return {
    members: members.filter(({ username }) => authors.has(username)),
    banners,
    events: next,
    announcements: [],
    posts: newest,
    wallets: [],
  };
}

async function remainingTasks(context: SeedContext, part: Part): Promise<Task[]> {
  const withAvatar = await store.idsWithAvatar(context.database.read);
  return [
    ...part.members
      .filter(({ username }) => !withAvatar.has(rows.demoId('member', username)))
      .map((member) => () => seedProfilePictures(context, member)),
    ...(await missing(context, 'featured_banners', 'banner', part.banners, seedBanner)),
    ...(await missing(context, 'events', 'event', part.events, seedEvent)),
    ...(await missing(
      context,
      'notifications',
      'announcement',
      part.announcements,
      seedAnnouncement,
    )),
    ...(await missing(context, 'posts', 'post', part.posts, seedPost)),
    ...(await missing(context, 'wallets', 'wallet', part.wallets, seedWallet)),
  ];
}

/** Returns the tasks of series. They run after the tasks of posts, because series refer to posts. */
function remainingSeries(context: SeedContext): Promise<Task[]> {
  return missing(context, 'post_series', 'series', context.community.series, seedSeries);
}

function remainingPlannedEvents(context: SeedContext): Promise<Task[]> {
  const { plannedEvents } = context.community;
  return missing(context, 'events', 'planned-event', plannedEvents, seedPlannedEvent);
}

async function remainingTagPages(context: SeedContext): Promise<Task[]> {
  const withPage = await store.tagsWithPage(context.database.read);
  return characterIds
    .filter((who) => !withPage.has(characterNames[who]))
    .map((who) => () => seedTagPage(context, who));
}

type SeededTable = Parameters<typeof store.idsOf>[1];

/** Returns the tasks of the items that are not in the table yet, in the order of the items. */
async function missing<Item extends { key: string }>(
  context: SeedContext,
  table: SeededTable,
  kind: string,
  items: readonly Item[],
  seed: (context: SeedContext, item: Item) => Promise<void>,
): Promise<Task[]> {
  const known = await store.idsOf(context.database.read, table);
  return items
    .filter(({ key }) => !known.has(rows.demoId(kind, key)))
    .map((item) => () => seed(context, item));
}

async function runTasks(tasks: Task[], signal: AbortSignal | undefined): Promise<void> {
  const queue = tasks.values();
  const worker = async () => {
    for (const task of queue) {
      if (signal?.aborted) return;
      await task();
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
}

/** Writes the rows that refer to all other rows. Then marks the seeding as complete. */
async function complete(context: SeedContext): Promise<void> {
  const { database, community, base } = context;
  const reports = rows.reportRows(community, base);
  const moderatables = moderatablesOf(database);
  await database.write(async (transaction) => {
    await seedCases(transaction, { moderatables, community }, reports);
    await seedTalks(transaction, community.talks, base);
    await seedPolls(transaction, community.polls, base);
    await seedClips(transaction, community.clips, base);
    await seedPlannedPosts(transaction, community.plannedPosts, base);
    await store.insertAll(transaction, 'audit_log', auditRows(community, base));
    await store.sumAuthorFigures(transaction);
    await notifyOfRecentLikes(transaction, rows.timeAt(base, -NOTIFIED_PERIOD));
    await store.markRead(transaction, rows.timeAt(base, -READ_AFTER));
    await store.dropDeliveries(transaction);
    await store.saveSeedState(transaction, { base, complete: true });
  });
  await recountFigures(database);
  await seedTeamActions(context);
  await database.write((transaction) => store.dropDeliveries(transaction));
}

async function seedTalks(
  transaction: Queryable,
  talks: readonly DemoTalk[],
  base: string,
): Promise<void> {
  const all = talks.map((talk) => talkRows(talk, base));
  const conversations = all.map(({ conversation }) => conversation);
  await store.insertAll(transaction, 'conversations', conversations);
  await store.insertAll(
    transaction,
    'conversation_sides',
    all.flatMap(({ sides }) => sides),
  );
  await store.insertAll(
    transaction,
    'messages',
    all.flatMap(({ messages }) => messages),
  );
}

async function seedPolls(
  transaction: Queryable,
  polls: readonly DemoPoll[],
  base: string,
): Promise<void> {
  for (const demo of polls) {
    const { poll, ballots } = pollRows(demo, base);
    const owner = ownerOf(poll);
    if (owner) await pollOwners[owner.kind].setHasPoll(transaction, owner.id, true);
    await store.insertAll(transaction, 'polls', [poll]);
    await store.insertAll(transaction, 'poll_ballots', ballots);
  }
}

async function seedClips(
  transaction: Queryable,
  clips: readonly DemoClip[],
  base: string,
): Promise<void> {
  for (const demo of clips) {
    const { clip, items } = clipRows(demo, base);
    await store.insertAll(transaction, 'clips', [clip]);
    await store.insertAll(transaction, 'clip_items', items);
    if (clip.is_public) await countClips(transaction, clip.user_id, 1);
  }
}

async function notifyOfRecentLikes(transaction: Queryable, after: string): Promise<void> {
  const likes = await store.likesAfter(transaction, after);
  for (const ofPost of Map.groupBy(likes, ({ id }) => id).values()) {
    const last = ofPost.at(-1);
    if (!last) continue;
    const likers = ofPost.map(({ liker }) => liker);
    const taps = new Map(ofPost.map(({ liker, taps }) => [liker, taps]));
    const { id, user_id, title: words, created_at } = last;
    const liked = { id, user_id, words };
    await notifyOfLikes(transaction, { liked, likers, taps }, new Date(created_at));
  }
}
