import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  type TeamAlertChoice,
  teamAlertKinds,
  teamAlertPermissions,
} from '#contract/administration/team-alerts.ts';
import { DAY, HOUR, MINUTE } from '#contract/foundations/limits.ts';
import { insertGivenUp } from '#server/features/administration/jobs/jobs.testing.ts';
import { caseRow } from '#server/features/moderation/cases/cases.tables.ts';
import { mailRow } from '#server/features/notifications/mails/mails.tables.ts';
import { webhookRow } from '#server/features/team/webhooks/webhooks.tables.ts';
import {
  loopbackPoster,
  useReceiver,
  webhookInput,
} from '#server/features/team/webhooks/webhooks.testing.ts';
import { newId } from '#server/platform/ids.ts';
import { makeCertificate } from '#server/testing/certificates.ts';
import { deliverDue } from '#server/testing/deliveries.ts';
import { insertRows } from '#server/testing/factories.ts';
import { readNotifications } from '#server/testing/notifications.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { useSecondApp } from '#server/testing/second-app.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { notifyTeam } from './notify-team.service.ts';

const receiver = useReceiver();
const site = useTestApp({}, { poster: loopbackPoster });
const other = useSecondApp(site);

afterEach(() =>
  site().database.write(async (transaction) => {
    const tables = [
      'cases',
      'webhooks',
      'jobs',
      'team_alerts',
      'notifications',
      'deliveries',
      'mails',
    ] as const;
    for (const table of tables) {
      await transaction.deleteFrom(table).execute();
    }
    // Each test creates its own team.
    await transaction.deleteFrom('admin_users').execute();
  }),
);

const insertCase = async (ownerId: string, fields: object = {}) => {
  const row = caseRow({
    ...{ kind: 'report', target_type: 'post', target_id: newId(), target_user_id: ownerId },
    ...fields,
  });
  await insertRows(site().database, 'cases', [row]);
  return row;
};

const notifyAt = (later = 0, app = site()) => notifyTeam({ ...app, now: () => Date.now() + later });

const titlesOf = async ({ id }: TestClient) =>
  (await readNotifications(site().database, id)).map(({ title }) => title);

const team = async () => ({
  member: await site().member(),
  moderator: await site().member({ rank: 'moderator' }),
  admin: await site().member({ rank: 'super_admin' }),
});

const without = (kind: TeamAlertChoice['kind']): TeamAlertChoice => ({
  ...{ kind, on_site: false, by_push: false, by_mail: false },
});

describe('the team', () => {
  it('is notified once of a case with many reports, even if two processes run [STAFF-11, STAFF-12]', async () => {
    const { member, moderator, admin } = await team();
    const choice = { kind: 'heavy-case', on_site: true, by_push: true, by_mail: true } as const;
    await moderator.call('setTeamAlertChoice', choice);
    const input = { ...webhookInput(receiver.url), events: ['team.alerted' as const] };
    await admin.call('createWebhook', input);
    await insertCase(member.id, { weight: 299 });
    await notifyAt();
    expect(await titlesOf(moderator)).toEqual([]);
    await insertCase(member.id, { weight: 300 });
    await insertCase(member.id, { weight: 900 });
    await Promise.all([notifyAt(0, site()), notifyAt(0, other()), notifyAt(0, site())]);
    const sent = await deliverDue(site());
    expect(sent.map(({ channel, userId }) => `${channel} ${userId}`).toSorted()).toEqual([
      `mail ${moderator.id}`,
      `push ${moderator.id}`,
    ]);
    await notifyAt(HOUR);
    for (const client of [moderator, admin]) {
      expect(await titlesOf(client)).toEqual(['通報が重なっている件が2件あります']);
    }
    expect(await titlesOf(member)).toEqual([]);
    expect(await deliverDue(site())).toEqual([]);
    await runJobs(site(), 'webhook-delivery');
    expect(receiver.messages()).toHaveLength(1);
  });

  it('is notified of later conditions of a kind together, a quarter of an hour after the first notification [STAFF-40, STAFF-52]', async () => {
    const { member, moderator } = await team();
    const appeal = { kind: 'appeal', weight: 300 } as const;
    await insertCase(member.id, appeal);
    await notifyAt();
    for (const _ of [1, 2, 3]) await insertCase(member.id, appeal);
    await notifyAt(10 * MINUTE);
    expect(await titlesOf(moderator)).toEqual(['新しい異議が1件あります']);
    await notifyAt(16 * MINUTE);
    expect((await titlesOf(moderator)).toSorted()).toEqual([
      '新しい異議が1件あります',
      '新しい異議が3件あります',
    ]);
  });

  it('is notified of a case, except for the member whose content it is about [STAFF-13]', async () => {
    const { member, moderator, admin } = await team();
    await insertCase(moderator.id, { weight: 300 });
    await insertCase(member.id, { weight: 300 });
    await notifyAt();
    expect(await titlesOf(moderator)).toEqual(['通報が重なっている件が1件あります']);
    expect(await titlesOf(admin)).toEqual(['通報が重なっている件が2件あります']);
  });

  it('is notified again when a condition has ended and begins again [STAFF-51, STAFF-53]', async () => {
    const { member, moderator } = await team();
    const { id } = await insertCase(member.id);
    await notifyAt();
    await notifyAt(DAY + MINUTE);
    await notifyAt(2 * DAY);
    const text = '1日以上待っている件があります';
    expect(await titlesOf(moderator)).toEqual([text]);
    const setStatus = (status: 'open' | 'decided') =>
      site().database.write((transaction) =>
        transaction.updateTable('cases').set({ status }).where('id', '=', id).execute(),
      );
    await setStatus('decided');
    await notifyAt(2 * DAY);
    await setStatus('open');
    await notifyAt(2 * DAY);
    expect(await titlesOf(moderator)).toEqual([text, text]);
  });

  it('is notified of failed jobs, webhooks and backups only if the permissions allow it; by default only a failed backup is mailed [STAFF-16, STAFF-54, STAFF-55, STAFF-56]', async () => {
    const { moderator, admin } = await team();
    await insertGivenUp(site(), { kind: 'tag-merge' });
    const failing_since = new Date(Date.now() - DAY - HOUR).toISOString();
    const url = 'https://hooks.example/1';
    await insertRows(site().database, 'webhooks', [
      webhookRow({ name: '転送', url, failing_since }),
    ]);
    const backup = { ended_at: new Date().toISOString(), failure: '書き込めません' };
    await insertRows(site().database, 'jobs', [backupJob(JSON.stringify(backup))]);
    await notifyAt();
    expect((await titlesOf(admin)).toSorted()).toEqual([
      'バックアップに失敗しました',
      '失敗した処理が1種類あります',
      '届いていないWebhookが1件あります',
    ]);
    expect(await titlesOf(moderator)).toEqual([]);
    expect(await deliverDue(site())).toMatchObject([
      { channel: 'mail', userId: admin.id, title: 'バックアップに失敗しました' },
    ]);
  });

  it('is notified when the disk of another machine is full, and a process ends only the alert of its own machine [STAFF-16, STAFF-57]', async () => {
    const { admin } = await team();
    const alert = { kind: 'full-disk', owner_id: null, notified_at: null } as const;
    const began_at = new Date().toISOString();
    await insertRows(site().database, 'team_alerts', [
      { ...alert, key: `full-disk:${hostname()}`, id: newId(), began_at },
      { ...alert, key: 'full-disk:elsewhere', id: newId(), began_at },
    ]);
    await notifyAt();
    const title = 'ディスクの空きが残りわずかです';
    expect(await titlesOf(admin)).toEqual([title]);
    expect(await deliverDue(site())).toMatchObject([{ channel: 'mail', userId: admin.id, title }]);
    const rows = await site().database.read.selectFrom('team_alerts').select('key').execute();
    expect(rows).toEqual([{ key: 'full-disk:elsewhere' }]);
  });

  it('is notified when the mail server has accepted no mail for ten minutes [OPS-157]', async () => {
    const { admin, moderator } = await team();
    const since = new Date().toISOString();
    const id = 'mail-sending:site';
    const progress = JSON.stringify({ failures: 5, since });
    await insertRows(site().database, 'jobs', [
      { ...backupJob(progress), id, kind: 'mail-sending' },
    ]);
    await notifyAt(9 * MINUTE);
    expect(await titlesOf(admin)).toEqual([]);
    await notifyAt(11 * MINUTE);
    expect(await titlesOf(admin)).toEqual(['メールを送れていません']);
    expect(await titlesOf(moderator)).toEqual([]);
  });

  it('is notified of mails that were given up, except mails to unknown addresses [OPS-158]', async () => {
    const { admin, member } = await team();
    const mail = { user_id: member.id, kind: 'place', content: '', state: 'failed' } as const;
    const insert = (failure: 'address' | 'refused' | null) =>
      insertRows(site().database, 'mails', [mailRow({ ...mail, dedupe: `${failure}`, failure })]);
    await insert('address');
    // An older version stores no reason.
    await insert(null);
    await notifyAt();
    expect(await titlesOf(admin)).toEqual([]);
    await insert('refused');
    await notifyAt();
    expect(await titlesOf(admin)).toEqual(['届けられなかったメールがあります']);
    await notifyAt(2 * DAY);
    const rows = await site().database.read.selectFrom('team_alerts').select('key').execute();
    expect(rows).toEqual([]);
  });

  it('is notified when a certificate ends within 14 days, and again only after it was renewed [OPS-159]', async () => {
    const { admin } = await team();
    const [short, long] = [makeCertificate(5), makeCertificate(90)];
    const server = createTlsServer(short).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const address = `https://localhost:${(server.address() as AddressInfo).port}`;
    const env = { ...site().env, publicUrl: new URL(address) };
    await notifyTeam({ ...site(), env });
    await notifyTeam({ ...site(), env });
    const text = 'まもなく切れる証明書が1件あります';
    expect(await titlesOf(admin)).toEqual([text]);
    // A server that does not respond has not renewed its certificate.
    await notifyTeam({ ...site(), env: { ...env, publicUrl: new URL('https://localhost:9') } });
    await notifyTeam({ ...site(), env });
    expect(await titlesOf(admin)).toEqual([text]);
    server.setSecureContext(long);
    await notifyTeam({ ...site(), env });
    const rows = await site().database.read.selectFrom('team_alerts').select('key').execute();
    expect(rows).toEqual([]);
  });

  it('is notified when none of its members has used the site for a week [STAFF-14, STAFF-58]', async () => {
    const { moderator, admin } = await team();
    await notifyAt(6 * DAY);
    expect(await titlesOf(admin)).toEqual([]);
    await notifyAt(8.1 * DAY);
    expect(await titlesOf(admin)).toEqual(['運営がしばらくサイトに来ていません']);
    expect(await titlesOf(moderator)).toEqual([]);
  });

  it('is notified by webhooks, which do not name members [STAFF-03, STAFF-41, STAFF-59]', async () => {
    const { member, admin } = await team();
    const input = { ...webhookInput(receiver.url), events: ['team.alerted' as const] };
    await admin.call('createWebhook', input);
    await insertCase(member.id, { weight: 300 });
    await notifyAt();
    await runJobs(site(), 'webhook-delivery');
    expect(receiver.messages()).toMatchObject([
      {
        event: 'team.alerted',
        data: {
          title: '通報が重なっている件が1件あります',
          url: `${site().url}/#/admin/reports`,
        },
      },
    ]);
    expect(receiver.received[0]?.body).not.toContain(member.id);
  });
});

function backupJob(progress: string) {
  const now = new Date().toISOString();
  const none = { lease_id: null, leased_until: null, last_error: null, user_id: null, turn: null };
  return {
    ...none,
    ...{ id: 'site-backup:daily', kind: 'site-backup', payload: '{}', state: 'waiting' as const },
    ...{ run_at: now, attempts: 0, progress, created_at: now, updated_at: now },
  };
}

describe('the choices of alerts', () => {
  const choices = async (client: TestClient) =>
    (await client.get<{ items: TeamAlertChoice[] }>('/api/admin/alert-choices')).items;

  it('are offered for the kinds that the permissions allow [STAFF-43]', async () => {
    const { member, moderator, admin } = await team();
    expect(await choices(member)).toEqual([]);
    const kindsOf = async (client: TestClient) => (await choices(client)).map(({ kind }) => kind);
    const reports = teamAlertKinds.filter(
      (kind) => teamAlertPermissions[kind] === 'manage_reports',
    );
    expect(await kindsOf(moderator)).toEqual(reports);
    expect(await kindsOf(admin)).toEqual(teamAlertKinds);
    for (const client of [member, moderator]) {
      const refused = await failureOf(client.call('setTeamAlertChoice', without('full-disk')));
      expect(refused.envelope.status).toBe('PERMISSION_DENIED');
    }
  });

  it('default to mail for conditions that the team must learn of even while it is away, and never default to push [STAFF-16]', async () => {
    const { admin } = await team();
    const items = await choices(admin);
    expect(items.filter(({ by_mail }) => by_mail).map(({ kind }) => kind)).toEqual([
      ...['team-absent', 'full-disk', 'failed-backup'],
      ...['expiring-certificate', 'damaged-database'],
    ]);
    expect(items.some(({ by_push }) => by_push)).toBe(false);
  });

  it('decide whether a member is notified on the site [STAFF-15]', async () => {
    const { member, moderator, admin } = await team();
    const { items } = await moderator.call('setTeamAlertChoice', without('heavy-case'));
    expect(items).toContainEqual(without('heavy-case'));
    expect(await choices(moderator)).toEqual(items);
    await insertCase(member.id, { weight: 300 });
    await notifyAt();
    expect(await titlesOf(moderator)).toEqual([]);
    expect(await titlesOf(admin)).toHaveLength(1);
  });

  it('decide whether a member is notified by push and by mail; the default is mail for alerts that nobody would see on the site [STAFF-16]', async () => {
    const { member, moderator, admin } = await team();
    await moderator.call('setTeamAlertChoice', { ...without('heavy-case'), by_push: true });
    await insertCase(member.id, { weight: 300 });
    await notifyAt();
    expect(await deliverDue(site())).toMatchObject([
      {
        ...{ channel: 'push', userId: moderator.id, kind: 'staff', path: '/admin/reports' },
        title: '通報が重なっている件が1件あります',
      },
    ]);
    await notifyAt(8.1 * DAY);
    expect(await deliverDue(site())).toMatchObject([
      { channel: 'mail', userId: admin.id, title: '運営がしばらくサイトに来ていません' },
    ]);
  });
});
