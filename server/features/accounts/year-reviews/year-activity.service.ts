import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import type { YearActivity } from '#contract/accounts/year-reviews.ts';
import { YEAR_MEMBERS, YEAR_TAGS } from '#contract/foundations/limits.ts';
import { toSummary } from '#server/features/members/profiles/profiles.service.ts';
import { hiddenAmong, mutedTexts } from '#server/features/members/visibility/visibility.service.ts';
import { splitTags } from '#server/features/posts/posts/posts.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import * as store from './year-activity.store.ts';
import { spanOfYear, weeksOfYear } from './year-reviews.policy.ts';
import { Tally } from './year-sums.ts';

/** The factor by which more members and tags are stored than shown, because some may be hidden later. */
const STORED = 5;

const storedSchema = z.object({
  likes_given_count: z.number(),
  liked_posts_count: z.number(),
  comments_written_count: z.number(),
  new_followers_count: z.number(),
  joined_events_count: z.number(),
  views_count: z.number().nullable(),
  liked_tags: z.array(z.string()),
  liked_member_ids: z.array(z.string()),
});

type StoredActivity = z.infer<typeof storedSchema>;

/** Counts what a member did in a year besides posting. Throws when the signal is aborted. */
export async function countActivity(
  { read }: Pick<Database, 'read'>,
  userId: string,
  { year, signal }: { year: number; signal: AbortSignal },
): Promise<StoredActivity> {
  const span = { user: userId, ...spanOfYear(year) };
  const days = { user: userId, first: `${year}-01-01`, last: `${year}-12-31` };
  return {
    ...(await countLikes(read, { user: userId, year }, signal)),
    comments_written_count: await store.countComments(read, span),
    new_followers_count: await store.countNewFollowers(read, span),
    joined_events_count: await store.countJoinedEvents(read, span),
    views_count: await store.sumViews(read, days),
  };
}

/** Counts the likes for posts of others week by week, so that the process can serve requests in between. */
async function countLikes(
  read: Database['read'],
  { user, year }: { user: string; year: number },
  signal: AbortSignal,
) {
  const [tags, members] = [new Tally<string>(), new Tally<string>()];
  const counts = { likes_given_count: 0, liked_posts_count: 0 };
  // Starts with the last week, so that of entries with equal counts the most recently liked comes first.
  for (const week of weeksOfYear(year).reverse()) {
    signal.throwIfAborted();
    for (const liked of await store.sumGivenLikes(read, { user, ...week })) {
      if (liked.author_id === user) continue;
      counts.likes_given_count += liked.likes_count;
      counts.liked_posts_count += liked.posts_count;
      members.add(liked.author_id, liked.posts_count);
      for (const tag of splitTags(liked.character_tags)) tags.add(tag, liked.posts_count);
    }
    await nextTurn();
  }
  return {
    ...counts,
    liked_tags: tags.most(STORED * YEAR_TAGS).map(([tag]) => tag),
    liked_member_ids: members.most(STORED * YEAR_MEMBERS).map(([id]) => id),
  };
}

/** Returns the stored activity of a member. Omits members and tags that are now hidden from this member. */
export async function presentActivity(
  database: Database,
  viewer: Viewer,
  stored: string,
): Promise<YearActivity> {
  const { liked_tags, liked_member_ids, ...counts } = storedSchema.parse(JSON.parse(stored));
  const isMuted = await mutedTexts(database.read, viewer);
  const tags = liked_tags.filter((tag) => !isMuted?.({ texts: [tag], tags: [tag] }));
  return {
    ...counts,
    liked_tags: tags.slice(0, YEAR_TAGS),
    liked_members: await readMembers(database, viewer, liked_member_ids),
  };
}

async function readMembers(database: Database, viewer: Viewer, ids: readonly string[]) {
  const rows = await store.findReadableMembers(database.read, ids, { viewer: viewer.userId });
  const byId = new Map(rows.map((row) => [row.id, toSummary(row)]));
  const hidden = await hiddenAmong(database.read, viewer, ids);
  return ids
    .flatMap((id) => byId.get(id) ?? [])
    .filter(
      ({ id, display_name }) => !hidden?.hides({ userId: id, texts: [display_name], tags: [] }),
    )
    .slice(0, YEAR_MEMBERS);
}
