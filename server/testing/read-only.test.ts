import { beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '#contract/foundations/limits.ts';
import type { SiteSettings } from '#contract/site/site-settings.ts';
import { subscribe } from '#server/features/operation/live/live.testing.ts';
import { applySiteMode } from '#server/features/site/site-settings/site-settings.service.ts';
import { insertMember, insertPost, type MemberOptions } from './factories.ts';
import { pngPicture } from './pictures.ts';
import { saveSettings } from './save-settings.ts';
import { sameAt, useSecondApp } from './second-app.ts';
import { useTestApp } from './test-app.ts';
import { failureOf, TestClient } from './test-client.ts';
import { createTestLog } from './test-log.ts';
import { upload } from './uploads.ts';

const site = useTestApp();
const other = useSecondApp(site);

const readOnly = (until = '', message = '') =>
  saveSettings(site(), {
    site_mode: 'read-only',
    read_only_message: message,
    read_only_until: until,
  });
const writable = () => saveSettings(site(), { site_mode: 'open' });

const roles: Record<string, MemberOptions | null> = {
  visitor: null,
  incomplete: { is_profile_complete: false },
  waiting: { is_profile_complete: false, waiting: true },
  member: {},
  moderator: { rank: 'moderator' },
  admin: { rank: 'admin' },
  super_admin: { rank: 'super_admin' },
};
const team = ['moderator', 'admin', 'super_admin'];
const members = ['member', ...team];

/**
 * The roles that can write while the site is read-only, by route. All routes that are not listed refuse everybody.
 * Written by hand from the product's rules.
 */
const accepting: Record<string, 'everybody' | 'team'> = {
  // Sessions.
  signOut: 'everybody',
  endSession: 'everybody',
  endOtherSessions: 'everybody',
  endPushSubscription: 'everybody',
  renewPushSubscription: 'everybody',
  registerCSRFTokenV2: 'everybody',
  setUpFirstAdmin: 'everybody',
  // Passkeys, without which the team cannot end the read-only mode.
  requestPasskey: 'everybody',
  addPasskey: 'everybody',
  requestPasskeyProof: 'everybody',
  provePasskey: 'everybody',
  removePasskey: 'everybody',
  // Reads that are sent like writes.
  checkUsername: 'everybody',
  fetchUserNFTs: 'everybody',
  getDecisionByLink: 'everybody',
  // Rights that members always have, such as the export of their data.
  requestDataExport: 'everybody',
  resumeMail: 'everybody',
  '/mail/unsubscribe/{token}': 'everybody',
  '/mail/bounces/{provider}': 'everybody',
  requestAccountDeletion: 'everybody',
  restoreAccount: 'everybody',
  reportContent: 'everybody',
  appealDecision: 'everybody',
  appealByLink: 'everybody',
  // The notifications of the team.
  setTeamAlertChoice: 'team',
  // Work of the team on content, with functions that members use too.
  deletePost: 'team',
  deleteComment: 'team',
  updateEvent: 'team',
  cancelEvent: 'team',
  deleteEvent: 'team',
  setEventEntry: 'team',
  messageEventMembers: 'team',
  '/api/uploads': 'team',
};

interface Route {
  method: string;
  path: string;
  /** Whether the description of the route requires a permission. `access.test.ts` checks that only the team has it. */
  isOfTeam: boolean;
}

type Paths = Record<string, Record<string, { tags?: string[] }>>;

async function routes(): Promise<Route[]> {
  const { paths } = await site().visitor().get<{ paths: Paths }>('/api/openapi.json');
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { tags }]) => ({
      method: method.toUpperCase(),
      path,
      isOfTeam: tags?.some((tag) => tag.startsWith('permission:')) === true,
    })),
  );
}

function acceptedBy({ method, path, isOfTeam }: Route): 'everybody' | 'team' | undefined {
  if (method === 'GET') return 'everybody';
  return isOfTeam ? 'team' : accepting[path.replace('/functions/', '')];
}

/** Sends an empty request, which is enough because the read-only mode is checked before the input. */
async function isRefusedAsReadOnly(client: TestClient, method: string, path: string) {
  const init = method === 'GET' ? {} : { headers: json, body: '{"data":{}}' };
  const address = path.replaceAll(/\{[^}]+\}/g, 'x'.repeat(20));
  const response = await client.fetch(address, { method, ...init });
  if (response.headers.get('content-type')?.includes('json') !== true) {
    // The live stream would stay open.
    await response.body?.cancel();
    return false;
  }
  const body = (await response.json()) as { error?: { details?: { reason?: string } } };
  return body.error?.details?.reason === 'read-only';
}

const json = { 'content-type': 'application/json' };

async function clientsOfRoles(): Promise<[role: string, client: TestClient][]> {
  const clients = Object.entries(roles).map(async ([role, options]) => {
    const session = options && (await insertMember(site().database, options));
    return [role, new TestClient(site().url, session)] as [string, TestClient];
  });
  return Promise.all(clients);
}

/** Returns the roles whose request is refused because the site is read-only. */
async function refusedRoles(
  method: string,
  path: string,
  clients: [role: string, client: TestClient][],
): Promise<string[]> {
  const refused = clients.map(async ([role, client]) =>
    (await isRefusedAsReadOnly(client, method, path)) ? [role] : [],
  );
  return (await Promise.all(refused)).flat();
}

describe('a read-only site', () => {
  beforeAll(() => readOnly());

  it('refuses every write that is not in the list [RO-01, RO-13]', async () => {
    const shared = await clientsOfRoles();
    for (const one of await routes()) {
      const { method, path } = one;
      const accepted = acceptedBy(one);
      // Some of the accepted writes end the session.
      const endsSession = accepted === 'everybody' && method !== 'GET';
      const clients = endsSession ? await clientsOfRoles() : shared;
      const refused = await refusedRoles(method, path, clients);
      const route = `${method} ${path}`;
      if (accepted === 'everybody') expect([route, ...refused]).toEqual([route]);
      else if (accepted === 'team') {
        expect([route, ...refused.filter((role) => team.includes(role))]).toEqual([route]);
      } else expect([route, ...refused]).toEqual(expect.arrayContaining([route, ...members]));
    }
  });

  it('refuses members who use functions that the team may still use [RO-01]', async () => {
    const shared = ['deletePost', 'deleteComment', 'updateEvent', 'cancelEvent', 'deleteEvent'];
    const clients = await clientsOfRoles();
    for (const name of [...shared, 'setEventEntry', 'messageEventMembers']) {
      expect(await refusedRoles('POST', `/functions/${name}`, clients)).toEqual(['member']);
    }
    expect(await refusedRoles('POST', '/api/uploads', clients)).not.toContain('admin');
  });

  it('has only existing routes in its list of accepted writes [RO-13]', async () => {
    const paths = (await routes()).map(({ path }) => path.replace('/functions/', ''));
    expect(Object.keys(accepting).filter((name) => !paths.includes(name))).toEqual([]);
  });

  it('refuses uploads of members, and accepts uploads of the team [RO-01]', async () => {
    const [fan, admin] = [await site().member(), await site().member({ rank: 'admin' })];
    const picture = await pngPicture({ width: 8, height: 8 });
    expect(await failureOf(upload(fan, picture))).toMatchObject({
      envelope: { details: { reason: 'read-only' } },
    });
    expect(await upload(admin, picture)).toMatchObject({ url: expect.any(String) });
  });

  it('allows moderators to work, and members to delete their account [RO-02, RO-14]', async () => {
    const [author, moderator] = [
      await site().member({ username: 'leaves' }),
      await site().member({ rank: 'moderator' }),
    ];
    const postId = await insertPost(site().database, author.id);
    await moderator.call('setPostHidden', { postId, hidden: true, reason: '確認のため' });
    const leaving = author.call('requestAccountDeletion', { username: 'leaves' });
    expect(await leaving).toMatchObject({ delete_after: expect.any(String) });
  });

  it('is ready and healthy [RO-06]', async () => {
    for (const path of ['/healthz', '/readyz']) {
      expect((await site().visitor().fetch(path)).status).toBe(200);
    }
  });
});

describe('the refusal of a write', () => {
  const write = (client: TestClient) => failureOf(client.call('updateSettings', {}));

  it('contains the time after which to retry when the expected end is in the future [RO-03, RO-23]', async () => {
    const fan = await site().member();
    await readOnly(new Date(Date.now() + HOUR).toISOString());
    const failure = await write(fan);
    expect(failure).toMatchObject({
      httpStatus: 503,
      envelope: { status: 'UNAVAILABLE', details: { reason: 'read-only' } },
    });
    expect(failure.envelope.details?.retry_after).toBeGreaterThan(0);
    expect(failure.envelope.details?.retry_after).toBeLessThanOrEqual(HOUR / 1000);
    const response = await fan.post('updateSettings', { data: {} });
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(5);
  });

  it.each(['', new Date(Date.now() - DAY).toISOString()])(
    'contains no such time when no end is expected or the expected end has passed [RO-15]',
    async (until) => {
      const fan = await site().member();
      await readOnly(until);
      const response = await fan.post('updateSettings', { data: {} });
      expect(response.status).toBe(400);
      expect(response.headers.has('retry-after')).toBe(false);
    },
  );
});

describe('a switch of the mode', () => {
  it("takes effect in every process with the team's message, and can be reverted [RO-04, RO-16]", async () => {
    const fan = await site().member();
    const until = '2099-01-01T00:00:00.000Z';
    await readOnly(until, '引っ越しの作業をしています');
    for (const client of [fan, sameAt(other(), fan)]) {
      expect(await failureOf(client.call('updateSettings', {}))).toMatchObject({
        envelope: { details: { reason: 'read-only' } },
      });
      const { read_only } = await client.get<SiteSettings>('/api/site-settings');
      expect(read_only).toEqual({ message: '引っ越しの作業をしています', until });
    }
    await writable();
    for (const client of [fan, sameAt(other(), fan)]) {
      expect(await client.call('updateSettings', {})).toBeTruthy();
      expect((await client.get<SiteSettings>('/api/site-settings')).read_only).toBeNull();
    }
  });

  it('notifies open pages, unlike changes of other settings [RO-05]', async () => {
    const connection = await subscribe(await site().member(), 'all');
    await saveSettings(site(), { intro_title: `見出し${Date.now()}` });
    await readOnly('', '作業中');
    await connection.until(/read-only/);
    await writable();
    await connection.until(/read-only.*read-only/s);
    expect(connection.messages()).toEqual([
      { topic: 'all', event: { type: 'read-only' } },
      { topic: 'all', event: { type: 'read-only' } },
    ]);
    connection.stop();
  });

  it('is written to the audit log, and is refused when its message or end is invalid [RO-07, RO-18, RO-24]', async () => {
    await readOnly('', '監査の記録');
    const entry = await site()
      .database.read.selectFrom('audit_log')
      .where('action', '=', 'settings.updated')
      .where('changes', 'like', '%監査の記録%')
      .select('changes')
      .executeTakeFirstOrThrow();
    expect(entry.changes).toContain('site_mode');
    for (const settings of [
      { read_only_message: 'あ'.repeat(201) },
      { read_only_until: '2026-11-25 20:00' },
    ]) {
      expect(await failureOf(saveSettings(site(), settings))).toMatchObject({ httpStatus: 400 });
    }
    await writable();
  });

  it('can be made by the operator with a variable at a start, and stays when the variable is removed later [RO-08, RO-19]', async () => {
    const { database } = site();
    const { log, logged } = createTestLog();
    const mode = async () =>
      (await site().visitor().get<SiteSettings>('/api/site-settings')).read_only;
    await applySiteMode(database, true, log);
    expect(await mode()).toEqual({ message: '', until: null });
    await applySiteMode(database, null, log);
    expect(await mode()).not.toBeNull();
    const line = expect.stringContaining('the site is read-only');
    expect(logged).toEqual([line, line]);
    await applySiteMode(database, false, log);
    expect(await mode()).toBeNull();
  });
});
