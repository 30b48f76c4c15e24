import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY } from '#contract/foundations/limits.ts';
import { deletedTypes } from '#contract/members/deleted-content.ts';
import { reportTargets } from '#contract/moderation/reports.ts';
import type { AuditAction } from '#contract/team/audit-log.ts';
import { createRandom, type Random } from '#demo/random.ts';
import { commentRow } from '#server/features/comments/comments/comments.tables.ts';
import { eventRow } from '#server/features/events/events/events.tables.ts';
import { reportRow } from '#server/features/moderation/reports/reports.tables.ts';
import { notificationRow } from '#server/features/notifications/notifications/notifications.tables.ts';
import { adminRow } from '#server/features/team/admins/admins.tables.ts';
import { auditRow } from '#server/features/team/audit-log/audit-log.tables.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';
import { analyze } from '#server/testing/analyze.ts';
import { benchUsernames } from './community.ts';
import { CACHE, type Engine } from './engines.ts';
import { insertAll, seedVersion } from './seed.ts';

export const COMMENTS = 500_000;
export const AUDIT_ENTRIES = 200_000;
const DELETED = 5000;
const EVENTS = 5000;
const REPORTS = 5000;
const ANNOUNCEMENTS = 500;
/** The number of admins. Each admin has a rate limit, so the requests are spread over all of them. */
export const ADMINS = 40;

const START = Date.parse('2024-11-01T00:00:00.000Z');
const SPAN = 730 * DAY;

/** The actions of admins, most frequent first. Only the first admin performs the last action, and performs it once. */
const actions: readonly AuditAction[] = [
  'post.hidden',
  'comment.hidden',
  'user.blocked',
  'user.noted',
  'post.deleted',
  'admin.appointed',
];

/** Seeds the data for measuring the administration, in addition to what the feeds need. Runs once. */
export async function seedAdministration({ name, database }: Engine): Promise<void> {
  const marker = join(CACHE, `${name}.administration`);
  const source = readFileSync(import.meta.filename);
  const version = createHash('sha256').update(seedVersion()).update(source).digest('hex');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === version) return;
  process.stderr.write(`Seeding what the administration lists on ${name}, once.\n`);
  const random = createRandom('administration');
  const seeding = { database, random, ...(await readIds(database)) };
  await clear(seeding);
  await spreadMembers(seeding);
  await hidePosts(seeding);
  await insertAll(database, 'comments', comments(seeding));
  await insertAll(database, 'events', events(seeding));
  await insertAll(database, 'reports', reports(seeding));
  await insertAll(database, 'audit_log', auditEntries(seeding));
  await insertAll(database, 'deleted_content', deletedContentOf(seeding));
  await insertAll(database, 'notifications', announcements(seeding));
  await analyze(database);
  writeFileSync(marker, version);
}

interface Seeding {
  database: Engine['database'];
  random: Random;
  members: string[];
  posts: string[];
  admins: string[];
}

/**
 * Returns the members except those who sign in during the benchmarks. The seeding blocks some members, and a blocked
 * member could not sign in.
 */
async function readIds({
  setup,
}: Engine['database']): Promise<Omit<Seeding, 'database' | 'random'>> {
  const signingIn = benchUsernames();
  const profiles = setup.selectFrom('profiles').orderBy('id').select('id');
  const members = await profiles.where('username_lower', 'not in', signingIn).execute();
  const admins = await profiles.where('username_lower', 'in', signingIn.slice(0, ADMINS)).execute();
  const posts = await setup.selectFrom('posts').orderBy('id').select('id').execute();
  const of = (rows: { id: string }[]) => rows.map(({ id }) => id);
  return { members: of(members), posts: of(posts), admins: of(admins) };
}

/** Deletes the rows of an interrupted or earlier seeding. */
async function clear({ database }: Seeding): Promise<void> {
  const { count } = await database.setup
    .selectFrom('audit_log')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) > 0) throw new Error('The audit log cannot be emptied: delete .cache/bench');
  const seeded = ['comments', 'events', 'reports', 'deleted_content', 'notifications'] as const;
  for (const table of seeded) {
    await database.setup.deleteFrom(table).execute();
  }
}

/**
 * Spreads registrations over two years. Some members are blocked, some are pending deletion, and some have an
 * incomplete profile.
 */
async function spreadMembers({ database, members }: Seeding): Promise<void> {
  const step = SPAN / members.length;
  for (let from = 0; from < members.length; from += 1000) {
    await database.write(async (transaction) => {
      for (const [offset, id] of members.slice(from, from + 1000).entries()) {
        const index = from + offset;
        const created_at = timeAt((index * step) / SPAN);
        const is_profile_complete = index % 25 !== 1;
        await transaction
          .updateTable('profiles')
          .set({ created_at, is_profile_complete })
          .where('id', '=', id)
          .execute();
        if (index % 100 !== 2 && index % 500 !== 3) continue;
        await transaction
          .updateTable('private_profiles')
          .set(index % 100 === 2 ? { blocked_at: created_at } : { leaving_at: created_at })
          .where('id', '=', id)
          .execute();
      }
    });
  }
}

async function hidePosts({ database, admins, posts }: Seeding): Promise<void> {
  const some = posts.filter((_, index) => index % 100 === 0);
  await database.setup
    .updateTable('posts')
    .set({ is_published: false, is_draft: true, ...hiddenBy(admins[0]) })
    .where('id', 'in', some)
    .execute();
}

/** Makes these members admins, runs `body`, and makes them ordinary members again for the other benchmarks. */
export async function withAdmins(
  { database }: Engine,
  members: readonly { id: string }[],
  body: () => Promise<void>,
): Promise<void> {
  const rows = members.map(({ id }) => adminRow({ id, rank: 'super_admin' }));
  const dismiss = () => database.setup.deleteFrom('admin_users').execute();
  await dismiss();
  await database.setup.insertInto('admin_users').values(rows).execute();
  try {
    await body();
  } finally {
    await dismiss();
  }
}

function hiddenBy(hidden_by: string | undefined) {
  return { hidden_at: timeAt(1), hidden_by: hidden_by ?? null, hidden_reason: '広告' };
}

function* comments({ random, posts, members, admins }: Seeding) {
  const texts = ['すてきです！', '色がとてもきれいですね。', '次の作品も楽しみにしています。'];
  for (let index = 0; index < COMMENTS; index += 1) {
    const isHidden = index % 100 === 0;
    yield commentRow({
      post_id: skewed(random, posts),
      user_id: skewed(random, members),
      content: random.pick(texts).repeat(random.int(1, 4)),
      state: isHidden ? 'hidden' : 'shown',
      created_at: timeAt(index / COMMENTS),
      ...(isHidden && hiddenBy(admins[0])),
    });
  }
}

function* events({ random, members, admins }: Seeding) {
  for (let index = 0; index < EVENTS; index += 1) {
    yield eventRow({
      user_id: skewed(random, members),
      title: `お茶会${index}`,
      event_date: timeAt(index / EVENTS),
      created_at: timeAt(index / EVENTS),
      ...(index % 20 === 0 && hiddenBy(admins[0])),
    });
  }
}

function* reports({ random, members, posts }: Seeding) {
  for (let index = 0; index < REPORTS; index += 1) {
    const target_type = reportTargets[index % reportTargets.length] ?? 'post';
    yield reportRow({
      reporter_id: members[index] ?? '',
      target_type,
      target_id: random.pick(target_type === 'user' ? members : posts),
      reason: 'spam',
      status: index % 10 === 0 ? 'open' : 'resolved',
      created_at: timeAt(index / REPORTS),
    });
  }
}

function* auditEntries({ random, admins, posts }: Seeding) {
  for (let index = 0; index < AUDIT_ENTRIES; index += 1) {
    const isFirst = index === 0;
    const actor = isFirst ? 0 : random.int(0, 4);
    yield auditRow({
      action: (isFirst ? actions.at(-1) : random.pick(actions.slice(0, -1))) ?? 'post.hidden',
      actor_id: admins[actor] ?? '',
      actor_name: `運営${actor}`,
      target_type: 'post',
      target_id: random.pick(posts),
      target_name: '夏祭り',
      reason: '広告のため',
      changes: [{ field: 'hidden_reason', before: '', after: '広告のため' }],
      created_at: timeAt(index / AUDIT_ENTRIES),
    });
  }
}

function* deletedContentOf({
  random,
  members,
  admins,
}: Seeding): Iterable<Tables['deleted_content']> {
  for (let index = 0; index < DELETED; index += 1) {
    const author_id = skewed(random, members);
    const listed_as = index % 3 === 0 ? 'author' : 'team';
    yield {
      id: newId(),
      type: deletedTypes[index % deletedTypes.length] ?? 'post',
      original_id: newId(),
      title: '夏祭り',
      author_id,
      listed_as,
      content: JSON.stringify({ post: { title: '夏祭り', content: '久しぶりに描きました。' } }),
      deleted_at: timeAt(index / DELETED),
      deleted_by: listed_as === 'author' ? author_id : (admins[0] ?? ''),
      deletion_reason: '広告のため',
      restored_at: null,
      hidden_at: null,
    };
  }
}

function* announcements({ admins }: Seeding) {
  for (let index = 0; index < ANNOUNCEMENTS; index += 1) {
    yield notificationRow({
      type: 'announcement',
      title: `お知らせ${index}`,
      content: '今月のお題が決まりました。',
      created_by: admins[0] ?? null,
      reads_count: index,
      created_at: timeAt(index / ANNOUNCEMENTS),
    });
  }
}

/** Returns a random id. Some ids are picked far more often than others. */
function skewed(random: Random, ids: string[]): string {
  return ids[Math.floor(ids.length * random.next() ** 2)] ?? '';
}

/** Returns a time in the seeded period. `share` goes from 0 for the start of the period to 1 for its end. */
export function timeAt(share: number): string {
  return new Date(START + Math.floor(share * SPAN)).toISOString();
}
