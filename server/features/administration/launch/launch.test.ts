import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Launch, LaunchPart, LaunchStepName } from '#contract/administration/launch.ts';
import type { Guidelines } from '#contract/moderation/guidelines.ts';
import { mailRow } from '#server/features/notifications/mails/mails.tables.ts';
import { newId } from '#server/platform/ids.ts';
import { startSmtpServer } from '#server/platform/mail/smtp-server.testing.ts';
import { insertRows } from '#server/testing/factories.ts';
import { pngPicture } from '#server/testing/pictures.ts';
import { runJobs } from '#server/testing/run-jobs.ts';
import { saveSettings } from '#server/testing/save-settings.ts';
import { startTestApp, type TestApp, useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { upload } from '#server/testing/uploads.ts';

const isNew = { DEMO_CONTENT: '0' };
const site = useTestApp(isNew);

const superAdmin = (on: TestApp = site()) => on.member({ rank: 'super_admin' });
const read = (client: TestClient) => client.get<Launch>('/api/admin/launch');

async function stepOf(client: TestClient, name: LaunchStepName) {
  return (await read(client)).steps.find((step) => step.name === name) ?? expect.fail();
}

async function start(settings: Record<string, string>): Promise<TestApp> {
  const started = await startTestApp({ ...isNew, ...settings });
  onTestFinished(() => started.close());
  return started;
}

/** Expects that a step is open with these parts, and done after `act`. */
async function expectDoneBy(
  client: TestClient,
  [name, ...missing]: [LaunchStepName, ...LaunchPart[]],
  act: () => Promise<unknown>,
): Promise<void> {
  expect(await stepOf(client, name)).toMatchObject({ state: 'open', missing });
  await act();
  expect(await stepOf(client, name)).toMatchObject({ state: 'done', missing: [], needs: null });
}

async function publishText(client: TestClient, page: 'terms' | 'privacy') {
  const body = '## 第1条\n\nなかよくしましょう。';
  await client.call('publishLegalPage', { page, body, baseVersion: 0 });
}

it('a new site has all steps open, in their order [LAUNCH-02, LAUNCH-19]', async () => {
  const { steps, is_closed, can } = await read(await superAdmin());
  expect(steps.map(({ name }) => name)).toEqual([
    ...['site-name', 'brand', 'operator', 'guidelines', 'legal-pages'],
    ...['characters', 'contracts', 'mail', 'backup', 'announcement'],
  ]);
  expect(new Set(steps.map(({ state }) => state))).toEqual(new Set(['open']));
  expect({ is_closed, can }).toEqual({ is_closed: false, can: { close: true } });
});

it('the steps about settings are done when the settings differ from their defaults [LAUNCH-03]', async () => {
  const own = await start({});
  const admin = await superAdmin(own);
  await expectDoneBy(admin, ['site-name', 'site_name'], () =>
    saveSettings(own, { site_name: '森のカフェ' }),
  );
  await expectDoneBy(admin, ['brand', 'brand_color'], () =>
    saveSettings(own, { brand_color: '#2f7d4f' }),
  );
  await expectDoneBy(admin, ['operator', 'operator_name', 'contact_email'], async () => {
    await saveSettings(own, { operator_name: '森のカフェ 運営室' });
    expect(await stepOf(admin, 'operator')).toMatchObject({ missing: ['contact_email'] });
    await saveSettings(own, { contact_email: 'hello@forest.example' });
  });
  await saveSettings(own, { site_name: 'ひろば' });
  expect(await stepOf(admin, 'site-name')).toMatchObject({ state: 'open' });
});

it('the brand step is done by a logo alone [LAUNCH-03]', async () => {
  const own = await start({});
  const admin = await superAdmin(own);
  const picture = await pngPicture({ width: 64, height: 64 });
  await expectDoneBy(admin, ['brand', 'brand_color'], async () => {
    const { url } = await upload(admin, picture, { folder: 'brand-images' });
    const { version } = await admin.get<{ version: string }>('/api/admin/settings');
    await admin.call('modifySystemSettings', { settings: { brand_logo: url }, version });
  });
});

it('the step of the guidelines is done when the team publishes a version, and the step of the legal pages when both pages are published [LAUNCH-04, LAUNCH-20]', async () => {
  const admin = await superAdmin();
  await expectDoneBy(admin, ['guidelines', 'guidelines'], async () => {
    const { version, rules } = await admin.get<Guidelines>('/api/guidelines');
    const rule = { id: 'kind', title: 'やさしく', text: 'やさしい言葉で話しましょう。' };
    await admin.call('publishGuidelines', { rules: [...rules, rule], baseVersion: version });
  });
  await expectDoneBy(admin, ['legal-pages', 'terms', 'privacy'], async () => {
    await publishText(admin, 'terms');
    expect(await stepOf(admin, 'legal-pages')).toMatchObject({ missing: ['privacy'] });
    await publishText(admin, 'privacy');
  });
});

it('a first character, an official contract, and an announcement to all members each complete one step [LAUNCH-05]', async () => {
  const admin = await superAdmin();
  await expectDoneBy(admin, ['characters', 'characters'], () =>
    admin.call('saveCharacter', { tag: 'モコ', baseUpdatedAt: null }),
  );
  await expectDoneBy(admin, ['contracts', 'official_contracts'], () =>
    saveSettings(site(), { official_contracts: [`1:0x${'a'.repeat(40)}`] }),
  );
  const announcement = { title: 'ひらきました', content: 'よろしくお願いします' };
  const toTeam = { ...announcement, target_audience: 'admin' as const, requestId: newId() };
  await admin.call('createAnnouncement', toTeam);
  await expectDoneBy(admin, ['announcement', 'announcement'], () =>
    admin.call('createAnnouncement', { ...announcement, requestId: newId() }),
  );
  const other = await start({ OFFICIAL_CONTRACTS: `1:0x${'b'.repeat(40)}` });
  expect(await stepOf(await superAdmin(other), 'contracts')).toMatchObject({ state: 'done' });
});

it('the mail step is done when the mail server accepts a test mail, and not when the server refuses the mail [LAUNCH-06]', async () => {
  const replies = ['550 5.7.1 Sender not verified'];
  const server = await startSmtpServer({ answer: () => replies.pop() ?? null });
  const own = await start({ SMTP_URL: server.url, MAIL_FROM: 'mail@fans.example' });
  const admin = await superAdmin(own);
  await admin.call('sendTestMail', {});
  await expectDoneBy(admin, ['mail', 'mail'], () => admin.call('sendTestMail', {}));
  await own.database.write((transaction) => transaction.deleteFrom('mails').execute());
  expect(await stepOf(admin, 'mail')).toMatchObject({ state: 'done' });
});

it('the mail step is done without a test mail when the mail server accepts other mails of the site [LAUNCH-06]', async () => {
  const server = await startSmtpServer();
  const own = await start({ SMTP_URL: server.url, MAIL_FROM: 'mail@fans.example' });
  const admin = await superAdmin(own);
  const mail = { user_id: admin.id, kind: 'comment', dedupe: 'a', content: '{}' };
  await insertRows(own.database, 'mails', [mailRow({ ...mail, state: 'failed' })]);
  await expectDoneBy(admin, ['mail', 'mail'], () =>
    insertRows(own.database, 'mails', [mailRow({ ...mail, dedupe: 'b', state: 'sent' })]),
  );
});

it('the backup step is done when the site has made a backup [LAUNCH-07]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hiroba-launch-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const own = await start({ BACKUP_DIR: join(folder, 'backups') });
  const admin = await superAdmin(own);
  const variables = {
    PATH: process.env.PATH,
    DATA_DIR: own.directory,
    ...(own.databaseUrl === null ? {} : { DATABASE_URL: own.databaseUrl }),
  };
  await expectDoneBy(admin, ['backup', 'backup'], async () => {
    await admin.call('createSiteBackup', {});
    await runJobs(own, 'site-backup', { variables });
  });
  // Without the folder, as in a process on another machine, the job still says that the last attempt succeeded.
  await rm(join(folder, 'backups'), { recursive: true });
  expect(await stepOf(admin, 'backup')).toMatchObject({ state: 'done' });
});

it('a step that the site does not need is omitted, until an admin takes the omission back [LAUNCH-08]', async () => {
  const own = await start({});
  const admin = await superAdmin(own);
  for (const step of ['guidelines', 'contracts', 'mail', 'backup'] as const) {
    for (const state of ['omitted', 'omitted', 'open', 'open']) {
      await admin.call('omitLaunchStep', { step, omitted: state === 'omitted' });
      expect(await stepOf(admin, step)).toMatchObject({ state, can: { omit: true } });
    }
  }
  const { envelope } = await failureOf(
    admin.call('omitLaunchStep', { step: 'legal-pages' as 'mail', omitted: true }),
  );
  expect(envelope.details?.fields).toEqual({ step: 'この項目は省けません' });
});

it('an omitted step becomes done when its condition is met, and can then no longer be omitted [LAUNCH-21]', async () => {
  const own = await start({});
  const admin = await superAdmin(own);
  await admin.call('omitLaunchStep', { step: 'contracts', omitted: true });
  await saveSettings(own, { official_contracts: [`1:0x${'a'.repeat(40)}`] });
  expect(await stepOf(admin, 'contracts')).toMatchObject({ state: 'done', can: { omit: false } });
});

it('the steps of mail and backups name the missing setting, and cannot be omitted once the setting exists [LAUNCH-09, LAUNCH-22]', async () => {
  const admin = await superAdmin();
  expect(await stepOf(admin, 'mail')).toMatchObject({ needs: 'SMTP_URL', can: { omit: true } });
  expect(await stepOf(admin, 'backup')).toMatchObject({ needs: 'BACKUP_DIR', can: { omit: true } });
  const own = await start({
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'mail@fans.example',
    BACKUP_DIR: join(site().directory, 'backups'),
  });
  const other = await superAdmin(own);
  for (const step of ['mail', 'backup'] as const) {
    await other.call('omitLaunchStep', { step, omitted: true });
    const expected = { state: 'open', needs: null, can: { omit: false } };
    expect(await stepOf(other, step)).toMatchObject(expected);
  }
});

it('an admin without the permission for the settings sees all steps, and can complete only the step of the announcement [LAUNCH-23]', async () => {
  const { steps, can } = await read(await site().member({ rank: 'admin' }));
  const doable = steps.filter((step) => step.can.open).map(({ name }) => name);
  expect(doable).toEqual(['announcement']);
  expect(steps.some((step) => step.can.omit)).toBe(false);
  expect(can).toEqual({ close: false });
});

it.each(['moderator', undefined] as const)(
  'the steps are refused to a %s [LAUNCH-10]',
  async (rank) => {
    const client = await site().member({ ...(rank && { rank }) });
    expect((await client.fetch('/api/admin/launch')).status).toBe(403);
  },
);

it('the card on the dashboard is closed for all admins, and can be shown again, even while the site is read-only [LAUNCH-11, LAUNCH-25]', async () => {
  const [admin, colleague] = [await superAdmin(), await site().member({ rank: 'admin' })];
  await saveSettings(site(), { site_mode: 'read-only' });
  for (const closed of [true, false]) {
    await admin.call('closeLaunch', { closed });
    expect(await read(colleague)).toMatchObject({ is_closed: closed });
  }
  await saveSettings(site(), { site_mode: 'open' });
});

it('in the demo community, all steps are done [LAUNCH-12]', async () => {
  const demo = await startTestApp({ DEMO_CONTENT: '1' });
  onTestFinished(() => demo.close());
  const { steps } = await read(await superAdmin(demo));
  expect(new Set(steps.map(({ state }) => state))).toEqual(new Set(['done']));
});
