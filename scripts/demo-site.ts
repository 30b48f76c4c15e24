/** The site with the whole demo community, in a process and a folder of its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MAX_LIKES_PER_POST } from '#contract/limits.ts';
import { buildMembers } from '#demo/community/members.ts';
import { demoId } from '#demo/seed/rows.ts';
import { seedDemoContent } from '#demo/seed/seed.ts';
import { startSession } from '#server/features/sessions/sessions.service.ts';
import { migrate } from '#server/migrations/migrate.ts';
import { openSqlite } from '#server/platform/database/sqlite.ts';
import { openFiles } from '#server/platform/files/files.ts';
import { SESSION_COOKIE } from '#server/platform/http/session-cookie.ts';
import { createLog } from '#server/platform/log/log.ts';
import { insertMember } from '#server/testing/factories.ts';
import { freePort } from '#server/testing/free-port.ts';
import { startSiteProcess } from '#server/testing/site-process.ts';
import { ensureClient } from './client-build.ts';

export interface DemoSite {
  url: string;
  /** Session cookies of two demo accounts, and of somebody who has just come and has no profile. */
  sessions: { member: string; admin: string; newcomer: string };
  /** A picture that is well liked, not the member's own; who has made it; a draft of the member. */
  known: { username: string; userId: string; postId: string; draftId: string };
  stop(): Promise<void>;
}

/** Builds what is not built, paints the community and starts the site. The folder goes with it. */
export async function startDemoSite(): Promise<DemoSite> {
  ensureClient();
  const directory = await mkdtemp(path.join(tmpdir(), 'hiroba-demo-'));
  const remove = () => rm(directory, { recursive: true, force: true });
  try {
    const sessions = await paintCommunity(directory);
    const port = await freePort();
    const site = startSiteProcess({
      DATA_DIR: directory,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
    });
    const stop = async () => {
      site.child.kill('SIGTERM');
      await site.ended;
      await remove();
    };
    await site.ready;
    const url = `http://localhost:${port}`;
    return { url, sessions, known: await somethingToSee(url, sessions.member), stop };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function paintCommunity(directory: string): Promise<DemoSite['sessions']> {
  process.stdout.write('Painting the demo community …\n');
  const log = createLog('warn');
  const database = openSqlite(path.join(directory, 'hiroba.db'), log);
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

async function somethingToSee(url: string, session: string): Promise<DemoSite['known']> {
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
  if (!post || !draft) throw new Error('The demo has no picture or no draft to look at');
  return {
    username: post.profiles.username,
    userId: post.profiles.id,
    postId: post.id,
    draftId: draft.id,
  };
}
