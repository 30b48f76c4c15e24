import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pictureKeyOf } from '#contract/foundations/picture-urls.ts';
import { japanDay, wallClock } from '#contract/foundations/wall-clock.ts';
import { narrowerAudience } from '#contract/posts/post-choices.ts';
import { mascotMoods, mascotSetting } from '#contract/site/brand.ts';
import { totalOf } from '#server/features/posts/post-insights/figure-names.ts';
import { readOwnSettings } from '#server/features/site/site-settings/site-settings.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { type Files, openFiles } from '#server/platform/files/files.ts';
import { sniffFormat } from '#server/platform/images/picture-format.ts';
import { storedFormatOf } from '#server/platform/images/variant-plan.ts';
import { createLog } from '#server/platform/log/log.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { brandFiles } from '../brand/brand-pictures.ts';
import { buildCommunity } from '../community/community.ts';
import { characterNames } from '../texts/characters.ts';
import { siteTexts } from '../texts/site.ts';
import { demoId } from './rows.ts';
import { seedDemoContent } from './seed.ts';

let test: TestDatabase;
let database: Database;
beforeAll(async () => {
  test = await createTestDatabase();
  database = test.database;
});
afterAll(() => test.drop());

/** Returns the files of the site. Each write calls `onStored` with the number of files stored so far. */
function countedFiles(onStored: (count: number) => void): Files {
  const files = openFiles(join(test.directory, 'files'));
  let count = 0;
  return {
    ...files,
    put: async (...file) => {
      await files.put(...file);
      count += 1;
      onStored(count);
    },
  };
}

/** Seeds the demo. Stops after `stopAfter` pictures, or with `stopAtHome` when the first screen is complete. */
function seed({
  stopAfter,
  stopAtHome = false,
}: {
  stopAfter?: number;
  stopAtHome?: boolean;
} = {}): Promise<boolean> {
  const stop = new AbortController();
  const files = countedFiles((count) => {
    if (count === stopAfter) stop.abort();
  });
  const onHome = () => stopAtHome && stop.abort();
  const deps = { database, files, log: createLog('silent') };
  return seedDemoContent(deps, { signal: stop.signal, onHome });
}

async function all<Table extends keyof Tables>(table: Table): Promise<Tables[Table][]> {
  return (await database.read.selectFrom(table).selectAll().execute()) as Tables[Table][];
}

const publishedEvents = async () => (await all('events')).filter(({ is_draft }) => !is_draft);

/** For each key, returns the number of items, or the sum of `of`. */
function tally<Item>(
  items: readonly Item[],
  key: (item: Item) => string,
  of: (item: Item) => number = () => 1,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + of(item));
  return counts;
}

const tables = [
  'profiles',
  'follows',
  'posts',
  'likes',
  'bookmarks',
  'post_series',
  'post_series_parts',
  'post_series_follows',
  'comments',
  'comment_likes',
  'reports',
  'audit_log',
  'events',
  'event_joins',
  'featured_banners',
  'notifications',
  'notification_read_positions',
  'wallets',
  'nft_cache',
  'nft_preferences',
  'nft_pins',
  'tags',
  'tag_pages',
  'polls',
  'poll_ballots',
  'clips',
  'clip_items',
  'files',
] as const satisfies readonly (keyof Tables)[];

async function sizes(): Promise<Record<string, number>> {
  const rows = await Promise.all(tables.map(async (name) => [name, (await all(name)).length]));
  return Object.fromEntries(rows) as Record<string, number>;
}

describe('the demo seed', () => {
  it('begins with what home shows: banners, the next events, and twelve posts with their authors [DEMO-10]', {
    timeout: 60_000,
  }, async () => {
    await seed({ stopAtHome: true });
    const { posts, featured_banners } = await sizes();
    expect([posts, featured_banners]).toEqual([12, 5]);
    const events = await publishedEvents();
    const now = new Date().toISOString();
    const next = events.filter(
      (row) => row.cancelled_at === null && (row.event_end_date ?? '') > now,
    );
    expect(new Set(next.map(({ series_id, id }) => series_id ?? id)).size).toBe(3);
    const withAvatar = (await all('profiles')).filter(({ avatar_key }) => avatar_key !== null);
    const ids = withAvatar.map(({ id }) => id);
    const { members } = buildCommunity({ posts: 250 });
    const pictured = members.filter(({ avatar }) => avatar !== null);
    const withPicture = new Set(pictured.map(({ username }) => demoId('member', username)));
    const authors = [...(await all('posts')), ...events].map(({ user_id }) => user_id);
    const expected = new Set(authors.filter((id) => withPicture.has(id)));
    expect(ids.toSorted()).toEqual([...expected].toSorted());
  });

  it('completes an interrupted run, and never runs again [DEMO-04, DEMO-21]', {
    timeout: 60_000,
  }, async () => {
    await seed({ stopAfter: 95 });
    const half = await sizes();
    expect(half.posts).toBeGreaterThan(12);
    expect(half.posts).toBeLessThan(100);
    await seed();
    const whole = await sizes();
    // One post more than 250, because the seed also stores a post that the team has hidden.
    expect(whole.posts).toBe(251);
    for (const table of tables) expect(whole[table], table).toBeGreaterThan(0);
    await seed();
    expect(await sizes()).toEqual(whole);
    // Each picture is stored once, and each stored picture is used.
    const pictured = (await all('posts')).filter(({ image_key }) => image_key !== null);
    const posts = pictured.reduce(
      (sum, { pictures_count }) => sum + Math.max(1, pictures_count),
      0,
    );
    const avatars = (await all('profiles')).filter(({ avatar_key }) => avatar_key !== null).length;
    const covers = (await all('profiles')).filter(({ cover_key }) => cover_key !== null).length;
    expect(covers).toBeGreaterThan(2);
    expect(whole.files).toBe(
      posts +
        avatars +
        covers +
        new Set((await all('events')).map(({ image_key }) => image_key)).size +
        Number(whole.featured_banners) +
        Number(whole.tag_pages) +
        brandFiles.length,
    );
  });

  it('stores its name and its brand as settings, with a mascot picture for each mood [BRAND-07]', async () => {
    const { own } = await readOwnSettings(database.read);
    expect(own).toMatchObject(siteTexts);
    expect(own.characters).toEqual(Object.values(characterNames));
    const keys = new Set((await all('files')).map(({ key }) => key));
    const pictures = [
      'brand_logo',
      'brand_icon',
      'og_image_url',
      ...mascotMoods.map(mascotSetting),
    ];
    for (const name of pictures as (keyof typeof own)[]) {
      expect(keys.has(pictureKeyOf(String(own[name]))), name).toBe(true);
    }
  });

  it('stores pictures like uploads, with the format and size of their bytes [DEMO-16]', async () => {
    const stored = openFiles(join(test.directory, 'files'));
    for (const { key, bytes, perceptual_hash, placeholder } of await all('files')) {
      const content = (await stored.read(key)) ?? Buffer.alloc(0);
      expect(content.length, key).toBe(bytes);
      expect(await sniffFormat(content), key).toBe(storedFormatOf(key));
      expect(placeholder, key).not.toBe('');
      expect(perceptual_hash !== null, key).toBe(key.startsWith('post-images/'));
    }
  });

  it('has covered pictures, one of them on the first page, and has posts with rights [DEMO-12, DEMO-23, DEMO-24]', async () => {
    const posts = await all('posts');
    const labelled = posts.filter(({ labels }) => labels !== '');
    expect(labelled.map(({ labels }) => labels).toSorted()).toEqual([
      ...['ai-assisted', 'ai-generated', 'sensitive', 'spoiler'],
    ]);
    const newest = posts
      .filter(({ is_published, audience }) => is_published && audience === 'public')
      .toSorted((one, other) => (one.created_at < other.created_at ? 1 : -1))
      .slice(0, 12);
    expect(newest.some(({ labels }) => labels === 'sensitive')).toBe(true);
    expect(newest.some(({ picture_rights }) => picture_rights !== null)).toBe(true);
    const pictures = (await all('post_pictures')).filter(({ labels }) => labels !== '');
    expect(pictures.map(({ labels }) => labels)).toEqual(['spoiler']);
  });

  it('adds the community to the search index [SEARCH-18]', async () => {
    const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).toSorted();
    const published = (await all('posts')).filter(({ is_published }) => is_published);
    expect(ids(await all('search_posts'))).toEqual(ids(published));
    expect(ids(await all('search_events'))).toEqual(ids(await publishedEvents()));
    const found = new Set((await all('tag_tokens')).map(({ tag }) => tag));
    expect((await all('tags')).every(({ tag }) => found.has(tag))).toBe(true);
  });

  it('has polls of the team, of a post and of an event; one of them is over [DEMO-13]', async () => {
    const polls = await all('polls');
    const kinds = polls.map(({ owner, final }) => (final === null ? owner : `${owner}, over`));
    expect(kinds.toSorted()).toEqual(['event', 'post', 'team', 'team, over']);
    const asked = [...(await all('posts')), ...(await all('events'))].filter((row) => row.has_poll);
    expect(asked.map(({ id }) => id).toSorted()).toEqual(
      polls.flatMap(({ post_id, event_id }) => post_id ?? event_id ?? []).toSorted(),
    );
  });

  it('has public and private clips of saved posts, and counts them on profiles [DEMO-14]', async () => {
    const clips = await all('clips');
    const ofOwners = tally(
      clips.filter(({ is_public }) => is_public),
      ({ user_id }) => user_id,
    );
    expect([ofOwners.size, clips.some(({ is_public }) => !is_public)]).toEqual([2, true]);
    for (const { id, clips_count } of await all('profiles')) {
      expect(clips_count).toBe(ofOwners.get(id) ?? 0);
    }
    const saved = new Set((await all('bookmarks')).map((row) => `${row.user_id} ${row.post_id}`));
    const items = await all('clip_items');
    expect(items.every((row) => saved.has(`${row.user_id} ${row.post_id}`))).toBe(true);
    expect(new Set(items.map(({ clip_id }) => clip_id)).size).toBe(clips.length);
  });

  it('has daily counts for the dashboard', async () => {
    const days = await all('daily_figures');
    for (const name of ['members', 'posts', 'likes', 'comments', 'events', 'reports']) {
      const sum = days
        .filter((day) => day.name === name)
        .reduce((total, { count }) => total + count, 0);
      expect(sum, name).toBeGreaterThan(0);
    }
  });

  it('has as many views of each post as its number of likes suggests, from several sources [DEMO-18]', async () => {
    const posts = new Map((await all('posts')).map((post) => [post.id, post]));
    const likers = tally(await all('likes'), ({ post_id }) => post_id);
    const figures = await all('post_figures');
    const views = figures.filter(({ name }) => name.startsWith('view-'));
    const totals = await all('post_totals');
    expect(totals.filter(({ views: count }) => count > 0).length).toBeGreaterThan(200);
    for (const { post_id, views: count, likes } of totals) {
      expect(count).toBeGreaterThanOrEqual(likes);
      const liked = likers.get(post_id) ?? 0;
      expect(count).toBeGreaterThanOrEqual(8 * liked);
      expect(count).toBeLessThanOrEqual(30 * liked);
    }
    const days = (day: string, from: string) => (Date.parse(day) - Date.parse(from)) / 86_400_000;
    const ages = views.map(({ post_id, day, count }) => {
      const published = Date.parse(posts.get(post_id)?.created_at ?? '');
      return { age: days(day, japanDay(published)), count };
    });
    const within = (first: number, last: number) =>
      ages.reduce((sum, { age, count }) => (first <= age && age <= last ? sum + count : sum), 0);
    expect([within(0, 1) > within(2, 900), within(2, 6) > within(7, 11)]).toEqual([true, true]);
    expect(ages.every(({ age }) => age >= 0)).toBe(true);
    expect(views.every(({ day }) => day <= japanDay(Date.now()))).toBe(true);
    expect(new Set(views.map(({ name }) => name)).size).toBeGreaterThan(8);
  });

  it('counts the figures of posts and authors as the site counts the activity of members [DEMO-03, DEMO-28]', async () => {
    const figures = await all('post_figures');
    const keys = ['views', 'likes', 'saves', 'comments'] as const;
    const sums = tally(
      figures,
      ({ post_id, name }) => `${post_id} ${totalOf(name)}`,
      ({ count }) => count,
    );
    const saves = tally(await all('bookmarks'), ({ post_id }) => post_id);
    const hidden = (await all('comments')).filter(({ hidden_at }) => hidden_at !== null);
    const hiddenOf = tally(hidden, ({ post_id }) => post_id ?? '');
    const posts = new Map((await all('posts')).map((post) => [post.id, post]));
    for (const totals of await all('post_totals')) {
      const id = totals.post_id;
      for (const key of keys) expect(sums.get(`${id} ${key}`) ?? 0).toBe(totals[key]);
      expect(totals.likes).toBe(posts.get(id)?.likes_count);
      expect(totals.saves).toBe(saves.get(id) ?? 0);
      // The team has hidden one comment after it was counted.
      expect(totals.comments).toBe(Number(posts.get(id)?.comments_count) + (hiddenOf.get(id) ?? 0));
    }
    const ofAuthors = tally(
      figures,
      ({ post_id, day, name }) => `${posts.get(post_id)?.user_id} ${day} ${name}`,
      ({ count }) => count,
    );
    const stored = (await all('author_figures')).map(
      ({ user_id, day, name, count }) => [`${user_id} ${day} ${name}`, count] as const,
    );
    expect(new Map(stored)).toEqual(ofAuthors);
  });

  it('has events with joined and waiting members, and with counts that match', async () => {
    const joins = await all('event_joins');
    for (const event of await all('events')) {
      const count = (state: string) =>
        joins.filter((join) => join.event_id === event.id && join.state === state).length;
      expect(event).toMatchObject({
        joined_count: count('joined'),
        waiting_count: count('waiting'),
        interested_count: count('interested'),
      });
      expect(event.joined_count).toBeLessThanOrEqual(event.capacity ?? joins.length);
    }
    const states = new Set(joins.map(({ state }) => state));
    expect(states).toEqual(new Set(['joined', 'waiting', 'interested']));
  });

  it('leaves each counter equal to the number of its records [DEMO-03, DEMO-09]', async () => {
    const posts = await all('posts');
    const likes = tally(
      await all('likes'),
      ({ post_id }) => post_id,
      ({ count }) => count,
    );
    const shown = (await all('comments')).filter(({ state }) => state === 'shown');
    const comments = tally(shown, ({ post_id, event_id }) => post_id ?? event_id ?? '');
    for (const { id, likes_count, comments_count } of posts) {
      expect(likes_count).toBe(likes.get(id) ?? 0);
      expect(comments_count).toBe(comments.get(id) ?? 0);
    }
    const events = await all('events');
    for (const { id, comments_count } of events) expect(comments_count).toBe(comments.get(id) ?? 0);
    expect(events.filter(({ comments_count }) => comments_count > 1).length).toBeGreaterThan(9);
    const published = tally(
      posts.filter(({ is_published, own_audience }) => is_published && own_audience === 'public'),
      ({ user_id }) => user_id,
    );
    const follows = await all('follows');
    const followers = tally(follows, ({ following_id }) => following_id);
    const followed = tally(follows, ({ follower_id }) => follower_id);
    for (const { id, post_count, follower_count, following_count } of await all('profiles')) {
      expect([post_count, follower_count, following_count]).toEqual(
        [published, followers, followed].map((counts) => counts.get(id) ?? 0),
      );
    }
  });

  it('counts the public posts of each tag [DEMO-03]', async () => {
    const open = (await all('posts')).filter(
      ({ is_published, audience }) => is_published && audience === 'public',
    );
    const ids = new Set(open.map(({ id }) => id));
    const tagRows = (await all('post_character_tags')).filter(({ post_id }) => ids.has(post_id));
    const counts = new Map((await all('tags')).map(({ tag, count }) => [tag, count]));
    expect(counts).toEqual(tally(tagRows, ({ tag }) => tag));
  });

  it('gives the tag of each character a page with a description and a picture [DEMO-08]', async () => {
    const pages = await all('tag_pages');
    expect(pages.map(({ tag }) => tag).toSorted()).toEqual(
      Object.values(characterNames).toSorted(),
    );
    const files = new Set((await all('files')).map(({ key }) => key));
    for (const { description, image_key } of pages) {
      expect(description).toMatch(/。$/);
      expect(files.has(image_key ?? '')).toBe(true);
    }
  });

  it("restricts each post to the audience of its author's profile or to its own audience, whichever is narrower", async () => {
    const restricted = (await all('private_profiles')).filter(
      ({ profile_visibility }) => profile_visibility !== 'public',
    );
    expect(restricted.map(({ profile_visibility }) => profile_visibility).sort()).toEqual([
      'followers',
      'private',
    ]);
    const audiences = new Map(
      restricted.map(({ id, profile_visibility }) => [id, profile_visibility]),
    );
    const posts = await all('posts');
    for (const { user_id, audience, own_audience } of posts) {
      expect(audience).toBe(narrowerAudience(audiences.get(user_id) ?? 'public', own_audience));
    }
    const choices = new Set(posts.map(({ own_audience }) => own_audience));
    expect([...choices].toSorted()).toEqual(['followers', 'private', 'public']);
  });

  it('has conversations of two members, some with unread messages and one as a request [DEMO-01]', async () => {
    const sides = await all('conversation_sides');
    const messages = await all('messages');
    expect(sides.filter(({ box }) => box === 'requests')).toHaveLength(1);
    for (const { conversation_id, user_id, read_up_to, unread_count } of sides) {
      const unread = messages.filter(
        (message) =>
          message.conversation_id === conversation_id &&
          message.recipient_id === user_id &&
          message.sequence > read_up_to,
      );
      expect(unread).toHaveLength(unread_count);
    }
  });

  it('has reports about existing content; open reports wait for the moderators', async () => {
    const targets = {
      post: await all('posts'),
      comment: await all('comments'),
      user: await all('profiles'),
      event: await all('events'),
      nft: [],
      message: [],
      clip: [],
      series: [],
    };
    const reports = await all('reports');
    for (const { target_type, target_id } of reports) {
      expect(targets[target_type].map(({ id }) => id)).toContain(target_id);
    }
    expect(new Set(reports.map(({ target_type }) => target_type)).size).toBe(4);
    const open = reports.filter(({ status }) => status === 'open');
    expect(open.length).toBeGreaterThan(4);
    const cases = await all('cases');
    const queue = cases.filter(({ status }) => status === 'open').map(({ id }) => id);
    const appeals = await all('appeals');
    expect(appeals.length).toBeGreaterThan(0);
    const waiting = [...open, ...appeals].map(({ case_id }) => case_id);
    expect(new Set(waiting)).toEqual(new Set(queue));
    expect(cases.every(({ snapshot }) => snapshot !== '')).toBe(true);
    const decided = cases.filter(({ status }) => status === 'decided').map(({ id }) => id);
    const decisions = await all('decisions');
    expect(decisions.map(({ case_id }) => case_id).sort()).toEqual(decided.sort());
  });

  it('has audit log entries about the team, banners, announcements and actions against a member', async () => {
    const targets = {
      user: await all('profiles'),
      banner: await all('featured_banners'),
      announcement: await all('notifications'),
    };
    const admins = (await all('admin_users')).map(({ id }) => id);
    const entries = await all('audit_log');
    for (const { actor_id, actor_name, target_type, target_id, created_at } of entries) {
      if (target_type === 'post' || target_type === 'comment') continue;
      expect(admins).toContain(actor_id);
      expect(actor_name).not.toBe('');
      const known = targets[target_type as keyof typeof targets];
      expect(known.map(({ id }) => id)).toContain(target_id);
      expect(created_at < new Date().toISOString()).toBe(true);
    }
    expect(new Set(entries.map(({ action }) => action))).toEqual(
      new Set([
        ...['user.verified', 'admin.appointed', 'banner.created', 'announcement.created'],
        ...['post.hidden', 'post.deleted', 'comment.hidden', 'user.noted', 'user.blocked'],
      ]),
    );
  });

  it('has content that the team has hidden, deleted content that can be restored, and a temporarily blocked member', async () => {
    const [hidden] = (await all('posts')).filter(({ hidden_at }) => hidden_at !== null);
    expect(hidden?.is_published).toBe(false);
    expect(hidden?.hidden_reason).toContain('宣伝');
    const comments = (await all('comments')).filter(({ hidden_at }) => hidden_at !== null);
    expect(comments.map(({ state }) => state)).toEqual(['hidden']);
    const deleted = await all('deleted_content');
    expect(deleted.map(({ type, listed_as }) => [type, listed_as])).toEqual([['post', 'team']]);
    expect(deleted[0]?.author_id).toBe(hidden?.user_id);
    const blocked = (await all('private_profiles')).filter(({ blocked_at }) => blocked_at !== null);
    expect(blocked.map(({ id }) => id)).toEqual([hidden?.user_id]);
    const days = (Date.parse(blocked[0]?.blocked_until ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6);
    const notes = await all('team_notes');
    expect(notes.map(({ user_id }) => user_id)).toEqual([hidden?.user_id, hidden?.user_id]);
  });

  it('sends no push messages and no mails [DEMO-11]', async () => {
    expect((await all('notifications')).length).toBeGreaterThan(0);
    expect([await all('deliveries'), await all('mails')]).toEqual([[], []]);
  });

  it('notifies members, and leaves some notifications unread', async () => {
    const reader = demoId('member', 'sora_draws');
    const own = (await all('notifications')).filter(
      ({ target_user_id }) => target_user_id === reader,
    );
    expect(new Set(own.map(({ type }) => type))).toEqual(
      new Set(['follow', 'like', 'comment', 'reply']),
    );
    const position = (await all('notification_read_positions')).find(
      ({ user_id }) => user_id === reader,
    );
    const unread = own.filter(({ shown_at }) => shown_at > (position?.read_until ?? ''));
    expect(unread.length).toBeGreaterThan(0);
    expect(unread.length).toBeLessThan(own.length);
  });

  it('begins and ends events, polls, plans, banners and announcements at times that people would choose [DEMO-17, DEMO-26, DEMO-29]', async () => {
    const events = (await all('events')).filter(({ is_all_day }) => !is_all_day);
    const announcements = (await all('notifications')).filter(
      ({ type }) => type === 'announcement',
    );
    const banners = await all('featured_banners');
    const starts = [
      ...events.map(({ event_date }) => event_date),
      ...(await all('publication_plans')).map(({ publish_at }) => publish_at),
      ...announcements.map(({ live_event_at }) => live_event_at),
      ...banners.map(({ display_start }) => display_start),
    ].filter((time) => time !== null);
    const deadlines = [
      ...(await all('polls')).map(({ ends_at }) => ends_at),
      ...announcements.map(({ expires_at }) => expires_at),
      ...banners.map(({ display_end }) => display_end),
    ].filter((time) => time !== null);
    expect([starts.length > 30, deadlines.length > 8]).toEqual([true, true]);
    for (const time of starts) expect(wallClock(time).time).toMatch(/^(09|1\d|2[0-3]):[03]0$/);
    for (const time of deadlines) expect(wallClock(time).time).toBe('23:59');
  });

  it('has past, current and upcoming events', async () => {
    const now = new Date().toISOString();
    const events = await publishedEvents();
    const past = events.filter(({ event_end_date }) => String(event_end_date) < now);
    const upcoming = events.filter(({ event_date }) => event_date > now);
    expect([past.length, events.length - past.length - upcoming.length, upcoming.length]).toEqual([
      10, 2, 16,
    ]);
  });

  it('has a cancelled event, a weekly event, an event with a capacity, and a gallery', async () => {
    const events = await all('events');
    const weekly = events.filter(({ series_id }) => series_id !== null);
    expect(new Set(weekly.map(({ series_id }) => series_id)).size).toBe(1);
    expect(weekly).toHaveLength(6);
    expect(events.filter(({ cancelled_at }) => cancelled_at !== null)).toHaveLength(1);
    expect(events.some(({ capacity, tag }) => capacity !== null && tag !== null)).toBe(true);
    const now = new Date().toISOString();
    const current = events.find(({ event_date, tag }) => event_date < now && tag !== null);
    const tagged = (await all('tagged_posts')).filter(
      ({ tag, created_at }) => tag === current?.tag && created_at > current.event_date,
    );
    expect(tagged.length).toBeGreaterThan(0);
  });

  it('has a job for each plan, which is due at the time of the plan [DEMO-15]', async () => {
    const due = new Map((await all('jobs')).map(({ id, run_at }) => [id, run_at]));
    const community = buildCommunity();
    const plans = await all('publication_plans');
    const planned = Map.groupBy(plans, ({ post_id }) => (post_id === null ? 'event' : 'post'));
    expect(planned.get('post')).toHaveLength(community.plannedPosts.length);
    expect(planned.get('event')).toHaveLength(community.plannedEvents.length);
    const now = new Date().toISOString();
    for (const [kind, ofKind] of planned) {
      for (const { id, publish_at } of ofKind) {
        expect(due.get(`planned-${kind}:${id}`)).toBe(publish_at);
        expect(publish_at > now).toBe(true);
      }
    }
    const drafts = (await all('events')).filter(({ is_draft }) => is_draft);
    expect(drafts).toHaveLength(community.plannedEvents.length);
    expect(drafts.every(({ image_key }) => image_key !== null)).toBe(true);
  });

  it('has no time in the future, and none before the time of a referenced row [DEMO-20]', async () => {
    const now = new Date().toISOString();
    const posts = new Map((await all('posts')).map((post) => [post.id, post]));
    const events = new Map((await all('events')).map((event) => [event.id, event]));
    const ends = [...events.values()].map(({ id, over_at }) => [id, over_at] as const);
    const over = new Map(ends.filter(([, end]) => end < now));
    const comments = new Map((await all('comments')).map((comment) => [comment.id, comment]));
    const joined = new Map((await all('profiles')).map(({ id, created_at }) => [id, created_at]));
    for (const { user_id, post_id, event_id, parent_id, created_at } of comments.values()) {
      const earlier = [
        (posts.get(post_id ?? '') ?? events.get(event_id ?? ''))?.created_at,
        events.get(event_id ?? '')?.cancelled_at ?? '',
        over.get(event_id ?? '') ?? '',
        joined.get(user_id),
        parent_id === null ? '' : comments.get(parent_id)?.created_at,
      ];
      for (const time of earlier) expect(String(time) <= created_at).toBe(true);
      expect(created_at < now).toBe(true);
    }
    for (const { user_id, post_id, created_at } of await all('likes')) {
      expect(String(posts.get(post_id ?? '')?.created_at) <= created_at).toBe(true);
      expect(String(joined.get(user_id)) <= created_at && created_at < now).toBe(true);
    }
    for (const { created_at, edited_at, updated_at } of posts.values()) {
      expect(created_at <= updated_at && updated_at < now).toBe(true);
      if (edited_at !== null) expect(edited_at).toBe(updated_at);
    }
  });
});
