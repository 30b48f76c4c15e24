/** The site with the demo community, in its own process and folder. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MAX_LIKES_PER_POST } from '#contract/foundations/limits.ts';
import { buildCommunity } from '#demo/community/community.ts';
import { buildMembers } from '#demo/community/members.ts';
import { demoId } from '#demo/seed/rows.ts';
import { seedDemoContent } from '#demo/seed/seed.ts';
import { longComic } from '#demo/texts/posts/showcase.ts';
import { startSession } from '#server/features/identity/sessions/sessions.service.ts';
import { migrate } from '#server/migrations/migrate.ts';
import { openSqlite } from '#server/platform/database/sqlite.ts';
import { openFiles } from '#server/platform/files/files.ts';
import { SESSION_COOKIE } from '#server/platform/http/session-cookie.ts';
import { createLog } from '#server/platform/log/log.ts';
import { tables } from '#server/schema.ts';
import { insertMember } from '#server/testing/factories.ts';
import { freePort } from '#server/testing/free-port.ts';
import { type SiteProcess, startSiteProcess } from '#server/testing/site-process.ts';
import { ensureClient } from './client-build.ts';

export interface DemoSite {
  url: string;
  /** Session cookies of two demo accounts and of a new account without a profile. */
  sessions: { member: string; admin: string; newcomer: string };
  /**
   * A popular post of another member with a picture, the author of that post, a post with ten pictures, and a draft of
   * the member.
   */
  known: { username: string; userId: string; postId: string; comicId: string; draftId: string };
  stop(): Promise<void>;
}

const START_TIMEOUT_MS = 60_000;
/** A process that has not shut down after this time is killed. */
const STOP_TIMEOUT_MS = 10_000;

/**
 * Builds the client if necessary, seeds the community and starts the site. After a failure, no process and no files
 * remain.
 */
export async function startDemoSite(): Promise<DemoSite> {
  ensureClient();
  const directory = mkdtempSync(path.join(tmpdir(), 'hiroba-demo-'));
  const remove = () => rmSync(directory, { recursive: true, force: true });
  process.once('exit', remove);
  let site: SiteProcess | undefined;
  const stop = async () => {
    if (site) await end(site);
    process.off('exit', remove);
    remove();
  };
  try {
    const sessions = await seedCommunity(directory);
    const port = await freePort();
    const url = `http://localhost:${port}`;
    site = startSiteProcess({
      DATA_DIR: directory,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DEMO_CONTENT: '1',
    });
    await ready(site);
    return { url, sessions, known: await findKnown(url, sessions.member), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Resolves when the site is ready. Throws when the process ends before that, or after a minute. */
async function ready(site: SiteProcess): Promise<void> {
  const timer = setTimeout(() => site.child.kill('SIGKILL'), START_TIMEOUT_MS);
  await site.ready.finally(() => clearTimeout(timer));
}

async function end({ child, ended }: SiteProcess): Promise<void> {
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(timer);
}

async function seedCommunity(directory: string): Promise<DemoSite['sessions']> {
  process.stdout.write('Seeding the demo community …\n');
  const log = createLog('warn');
  const database = openSqlite(path.join(directory, 'hiroba.db'), log, { tables });
  try {
    await migrate(database);
    const files = openFiles(path.join(directory, 'files'));
    await seedDemoContent({ database, files, log });
    const [member, admin] = await database.write(async (transaction) => [
      await startSession(transaction, accountOf(null)),
      await startSession(transaction, accountOf('super_admin')),
    ]);
    const newcomer = await insertMember(database, { display_name: '', is_profile_complete: false });
    return {
      member: String(member?.cookie),
      admin: String(admin?.cookie),
      newcomer: newcomer.cookie,
    };
  } finally {
    await database.close();
  }
}

function accountOf(role: 'super_admin' | null): string {
  const account = buildMembers().find((member) => member.sign_in && member.role === role);
  if (!account) throw new Error(`The demo has no account of the role ${role ?? 'member'}`);
  return demoId('member', account.username);
}

interface Card {
  id: string;
  image: object | null;
  likes_count: number;
  profiles: { id: string; username: string };
}

function keyOfComic(): string {
  const comic = buildCommunity().posts.find(({ title }) => title === longComic);
  if (!comic) throw new Error('The demo has no long comic');
  return comic.key;
}

async function findKnown(url: string, session: string): Promise<DemoSite['known']> {
  const list = async (query: string) => {
    const headers = { cookie: `${SESSION_COOKIE}=${session}` };
    const response = await fetch(`${url}/api/${query}`, { headers });
    return ((await response.json()) as { items: Card[] }).items;
  };
  const own = accountOf(null);
  const post = (await list('posts?sort=popular&limit=20')).find(
    ({ image, likes_count, profiles }) =>
      image !== null && likes_count < MAX_LIKES_PER_POST - 1 && profiles.id !== own,
  );
  const [draft] = await list('drafts');
  if (!post || !draft) throw new Error('The demo has no such post or no draft');
  return {
    username: post.profiles.username,
    userId: post.profiles.id,
    postId: post.id,
    comicId: demoId('post', keyOfComic()),
    draftId: draft.id,
  };
}
