import { afterEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, WEBHOOKS_MAX } from '#contract/foundations/limits.ts';
import type { Webhook, WebhookEvent, WebhookKind } from '#contract/team/webhooks.ts';
import { eventFields, timeIn } from '#server/features/events/events/events.testing.ts';
import { readAudit } from '#server/features/moderation/content-decisions/content-decisions.testing.ts';
import { publishChangedAnnouncements } from '#server/features/notifications/notifications/announcements/announcements.service.ts';
import { newId } from '#server/platform/ids.ts';
import { insertPost } from '#server/testing/factories.ts';
import { meetBeforeInsert } from '#server/testing/lock-waits.ts';
import { jobsOf, runJobs } from '#server/testing/run-jobs.ts';
import { sameAt, useSecondApp } from '#server/testing/second-app.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { itOnPostgres } from '#server/testing/test-database.ts';
import { deleteOldDeliveries } from './queue-webhooks.service.ts';
import {
  deliveriesOf,
  isSigned,
  loopbackPoster,
  useReceiver,
  webhookInput,
} from './webhooks.testing.ts';

const receiver = useReceiver();
const site = useTestApp({}, { poster: loopbackPoster });
const other = useSecondApp(site);

afterEach(() =>
  site().database.write(async (transaction) => {
    await transaction.deleteFrom('webhooks').execute();
    await transaction.deleteFrom('jobs').execute();
  }),
);

const superAdmin = () => site().member({ rank: 'super_admin' });

async function listening(
  events: WebhookEvent[] = ['announcement.published'],
  kind: WebhookKind = 'json',
) {
  const admin = await superAdmin();
  const input = { ...webhookInput(receiver.url), events, kind };
  return { admin, ...(await admin.call('createWebhook', input)) };
}

const announcement = (fields: object = {}) => ({
  title: '夏祭りのお知らせ',
  content: '今週末です',
  requestId: newId(),
  ...fields,
});

const runAt = (later: number) =>
  runJobs(site(), 'webhook-delivery', { now: () => Date.now() + later });

const listed = async (admin: TestClient) =>
  (await admin.get<{ items: Webhook[] }>('/api/admin/webhooks')).items;

interface JsonMessage {
  id: string;
  event: string;
  created_at: string;
  site: { name: string; url: string };
  data: { title: string; text: string; url: string; image_url: string | null };
}

describe('a webhook', () => {
  it('gets one signed message for a chosen event, with the present public content of the event [STAFF-01, STAFF-02, STAFF-25, STAFF-48]', async () => {
    const { admin, webhook, secret } = await listening();
    await admin.call('createAnnouncement', announcement());
    await admin.call('createAnnouncement', announcement({ target_audience: 'admin' }));
    const { announcement: gone } = await admin.call('createAnnouncement', announcement());
    await admin.call('deleteAnnouncement', { announcementId: gone.id });
    await runAt(0);
    await runAt(0);
    const [message, ...more] = receiver.messages<JsonMessage>();
    expect(more).toEqual([]);
    expect(message).toEqual({
      id: expect.stringMatching(/^\w{20}$/),
      event: 'announcement.published',
      created_at: expect.any(String),
      site: { name: 'ひろば', url: site().url },
      data: {
        title: 'お知らせ：夏祭りのお知らせ',
        text: '今週末です',
        url: `${site().url}/#/announcements`,
        image_url: null,
      },
    });
    const [received] = receiver.received;
    if (!received) return expect.fail('nothing arrived');
    expect(isSigned(received, secret)).toBe(true);
    expect(isSigned({ ...received, body: `${received.body} ` }, secret)).toBe(false);
    expect(received.headers['content-type']).toBe('application/json; charset=utf-8');
    const states = (await deliveriesOf(admin, webhook.id)).map(({ state }) => state);
    expect(states).toEqual(['skipped', 'delivered']);
  });

  it('gets a planned announcement when it starts [STAFF-24]', async () => {
    const { admin } = await listening();
    const starts_at = new Date(Date.now() + HOUR).toISOString();
    await admin.call('createAnnouncement', announcement({ starts_at }));
    await publishChangedAnnouncements(site().database);
    expect(await jobsOf(site(), 'webhook-delivery')).toEqual([]);
    const started = new Date(Date.now() - MINUTE).toISOString();
    await site().database.write((transaction) =>
      transaction
        .updateTable('notifications')
        .set({ shown_at: started, live_event_at: started })
        .where('shown_at', '=', starts_at)
        .execute(),
    );
    await publishChangedAnnouncements(site().database);
    await publishChangedAnnouncements(site().database);
    await runAt(0);
    expect(receiver.received).toHaveLength(1);
  });

  it('gets messages about new events with their public picture, and no messages about cancelled events [STAFF-25, STAFF-48]', async () => {
    const { admin } = await listening(['event.published'], 'discord');
    const host = await site().member();
    const { event } = await host.call('createEvent', { ...eventFields(), title: 'お茶会' });
    const { event: off } = await host.call('createEvent', { ...eventFields(), title: '中止の会' });
    await host.call('cancelEvent', { eventId: off.id, reason: '雨のため' });
    await runAt(0);
    expect(receiver.messages()).toEqual([
      {
        embeds: [
          {
            title: 'イベント：お茶会',
            description: expect.any(String),
            url: `${site().url}/events/${event.id}`,
            timestamp: expect.any(String),
            footer: { text: 'ひろば' },
            image: { url: `${site().url}/images/shares/events/${event.id}` },
          },
        ],
        allowed_mentions: { parse: [] },
      },
    ]);
    expect(await listed(admin)).toMatchObject([{ kind: 'discord', state: 'active' }]);
  });

  it('gets a message about a planned event when the event is published [PLAN-70]', async () => {
    await listening(['event.published']);
    const host = await site().member();
    const publishAt = timeIn(5 * MINUTE);
    await host.call('planEvent', { ...eventFields(), title: 'ひみつの会', publishAt });
    expect(await jobsOf(site(), 'webhook-delivery')).toEqual([]);
    await runJobs(site(), 'planned-event', { now: () => Date.parse(publishAt) });
    await runAt(0);
    expect(receiver.messages<JsonMessage>()).toMatchObject([
      { event: 'event.published', data: { title: 'イベント：ひみつの会' } },
    ]);
  });

  it('gets a message about a new case, without its reporter and its content [STAFF-03]', async () => {
    await listening(['case.opened'], 'slack');
    const [author, reporter] = [await site().member(), await site().member()];
    const targetId = await insertPost(site().database, author.id, { title: '秘密の題' });
    const report = { targetType: 'post', targetId, reason: 'abuse', detail: '秘密の報告' } as const;
    await reporter.call('reportContent', report);
    await (await site().member()).call('reportContent', report);
    await runAt(0);
    expect(receiver.received).toHaveLength(1);
    const { id } = await site()
      .database.read.selectFrom('cases')
      .select('id')
      .where('target_id', '=', targetId)
      .executeTakeFirstOrThrow();
    const [body] = receiver.received.map((message) => message.body);
    expect(JSON.parse(body ?? '')).toEqual({
      text: '新しい通報があります – ひろば',
      blocks: [
        {
          type: 'section',
          text: {
            type: 'mrkdwn',
            text: `*<${site().url}/#/admin/reports/${id}|新しい通報があります>*\n対象：投稿`,
            verbatim: true,
          },
        },
        { type: 'context', elements: [{ type: 'plain_text', text: 'ひろば' }] },
      ],
    });
    for (const secret of ['秘密', reporter.id, author.id]) expect(body).not.toContain(secret);
  });

  it('gets no messages while it is paused, and none about events that it has not chosen [STAFF-02]', async () => {
    const { admin, webhook } = await listening(['event.published']);
    await admin.call('createAnnouncement', announcement());
    const change = { name: webhook.name, kind: webhook.kind, url: '', isActive: false };
    await admin.call('updateWebhook', {
      ...change,
      events: ['announcement.published'],
      webhookId: webhook.id,
      baseUpdatedAt: webhook.updated_at,
    });
    await admin.call('createAnnouncement', announcement());
    await runAt(0);
    expect(receiver.received).toEqual([]);
    expect(await listed(admin)).toMatchObject([{ state: 'paused' }]);
  });
});

describe('a message that does not arrive', () => {
  const failing = (count: number, headers = {}) => {
    receiver.answers = Array.from({ length: count }, () => ({ status: 500, headers }));
  };

  it('is sent again after growing delays, or later if the host asks for it [STAFF-04, STAFF-27, STAFF-28]', async () => {
    const { admin, webhook } = await listening();
    receiver.answers = [{ status: 429, headers: { 'retry-after': '1200' } }, { status: 301 }];
    await admin.call('createAnnouncement', announcement());
    await runAt(0);
    expect(await deliveriesOf(admin, webhook.id)).toMatchObject([
      { state: 'waiting', attempts: 1, status: 429, failure: 'status' },
    ]);
    await runAt(19 * MINUTE);
    expect(receiver.received).toHaveLength(1);
    await runAt(21 * MINUTE);
    await runAt(22 * MINUTE);
    expect(await deliveriesOf(admin, webhook.id)).toMatchObject([
      { state: 'delivered', attempts: 3, status: 204, failure: null },
    ]);
    const bodies = new Set(receiver.received.map(({ body }) => body));
    expect(bodies.size).toBe(1);
    expect(await listed(admin)).toMatchObject([{ state: 'active', failing_since: null }]);
  });

  it('is given up after a day; after a week of failures, its webhook is disabled until an admin saves the webhook [STAFF-05, STAFF-29, STAFF-30]', async () => {
    const { admin, webhook } = await listening();
    failing(9);
    await admin.call('createAnnouncement', announcement());
    for (const days of [0, 0.5, 1.1]) await runAt(days * DAY);
    expect(await deliveriesOf(admin, webhook.id)).toMatchObject([{ state: 'failed', attempts: 3 }]);
    const since = new Date(Date.now() - 6.9 * DAY).toISOString();
    await site().database.write((transaction) =>
      transaction.updateTable('webhooks').set({ failing_since: since }).execute(),
    );
    expect(await listed(admin)).toMatchObject([{ state: 'failing', failing_since: since }]);
    await admin.call('createAnnouncement', announcement());
    await runAt(0.2 * DAY);
    expect(await listed(admin)).toMatchObject([{ state: 'disabled' }]);
    await admin.call('createAnnouncement', announcement());
    receiver.received = [];
    await runAt(DAY);
    expect(receiver.received).toEqual([]);
    const { name, kind, events, updated_at: baseUpdatedAt } = webhook;
    const change = { name, kind, events, url: '', isActive: true };
    await admin.call('updateWebhook', { ...change, webhookId: webhook.id, baseUpdatedAt });
    expect(await listed(admin)).toMatchObject([{ state: 'active', failing_since: null }]);
  });

  it('is sent once when two processes run [STAFF-50]', async () => {
    const { admin } = await listening();
    await admin.call('createAnnouncement', announcement());
    await Promise.all(
      [site(), other()].map((app) => runJobs(app, 'webhook-delivery', { poster: loopbackPoster })),
    );
    expect(receiver.received).toHaveLength(1);
  });
});

describe("a rotation of a webhook's secret", () => {
  const rotate = (admin: TestClient, webhookId: string) =>
    admin.call('rotateWebhookSecret', { webhookId });

  /** Returns which of the given secrets sign a message that is sent `later` milliseconds from now. */
  async function signers(admin: TestClient, secrets: string[], later = 0): Promise<string[]> {
    receiver.received = [];
    await admin.call('createAnnouncement', announcement());
    await runAt(later);
    const [message] = receiver.received;
    if (!message) return expect.fail('nothing arrived');
    return secrets.filter((secret) => isSigned(message, secret, Date.now() + later));
  }

  it('leaves the former secret valid for a day next to the new secret [STAFF-22, STAFF-36]', async () => {
    const { admin, webhook, secret: former } = await listening();
    const { secret, webhook: rotated } = await rotate(admin, webhook.id);
    const until = Date.parse(rotated.former_secret_until ?? '');
    expect(Math.abs(until - Date.now() - DAY)).toBeLessThan(MINUTE);
    expect(await listed(admin)).toEqual([rotated]);
    expect(await signers(admin, [former, secret])).toEqual([former, secret]);
    expect(await signers(admin, [former, secret], DAY - MINUTE)).toEqual([former, secret]);
    expect(await signers(admin, [former, secret], DAY + MINUTE)).toEqual([secret]);
  });

  it('ends the secret that the previous rotation has left valid [STAFF-37]', async () => {
    const { admin, webhook, secret: oldest } = await listening();
    const { secret: former } = await rotate(admin, webhook.id);
    const { secret } = await rotate(admin, webhook.id);
    expect(await signers(admin, [oldest, former, secret])).toEqual([former, secret]);
  });

  it('leaves a former secret, which an admin can end at once; the secret is then deleted [STAFF-23, STAFF-38]', async () => {
    const { admin, webhook, secret: former } = await listening();
    const { secret } = await rotate(admin, webhook.id);
    const end = () => admin.call('endFormerWebhookSecret', { webhookId: webhook.id });
    const { webhook: ended } = await end();
    expect(ended.former_secret_until).toBeNull();
    expect(await end()).toEqual({ webhook: ended });
    expect(await signers(admin, [former, secret])).toEqual([secret]);
    const audit = await readAudit(site().database, webhook.id);
    const ends = audit.filter(({ action }) => action === 'webhook.former-secret-ended');
    expect(ends).toHaveLength(1);
    const rows = await site().database.read.selectFrom('webhooks').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(former);
  });

  it('leaves no expired secret in the database [STAFF-36]', async () => {
    const { admin, webhook } = await listening();
    await rotate(admin, webhook.id);
    const former_secret_until = new Date(Date.now() - MINUTE).toISOString();
    await site().database.write((transaction) =>
      transaction.updateTable('webhooks').set({ former_secret_until }).execute(),
    );
    expect(await listed(admin)).toMatchObject([{ former_secret_until: null }]);
    await deleteOldDeliveries(site().database);
    const { former_secret } = await site()
      .database.read.selectFrom('webhooks')
      .select('former_secret')
      .executeTakeFirstOrThrow();
    expect(former_secret).toBeNull();
  });
});

describe('an admin', () => {
  it('sees the secret of a webhook once, and its URL never again [STAFF-06, STAFF-31]', async () => {
    const admin = await superAdmin();
    const input = webhookInput(receiver.url);
    const { webhook, secret } = await admin.call('createWebhook', input);
    expect(secret).toMatch(/^whsec_[\w-]{43}$/);
    expect(await admin.call('createWebhook', input)).toEqual({ webhook, secret });
    const again = failureOf(admin.call('createWebhook', { ...input, name: '別の名前' }));
    expect((await again).envelope.details?.reason).toBe('request-used');
    const rotated = await admin.call('rotateWebhookSecret', { webhookId: webhook.id });
    expect(rotated.secret).not.toBe(secret);
    await admin.call('testWebhook', { webhookId: webhook.id });
    const [message] = receiver.received;
    expect(message && isSigned(message, rotated.secret)).toBe(true);
    await admin.call('deleteWebhook', { webhookId: webhook.id });
    const seen = [
      await (await admin.fetch('/api/admin/webhooks')).text(),
      JSON.stringify(await readAudit(site().database, webhook.id)),
      JSON.stringify(site().logged),
    ];
    for (const text of seen) expect(text).not.toMatch(/secret-path|whsec_/);
  });

  it('tests a webhook and sees the response, and the audit log has every change [STAFF-07, STAFF-08, STAFF-32]', async () => {
    const { admin, webhook } = await listening();
    receiver.answers = [{ status: 404 }];
    const { delivery } = await admin.call('testWebhook', { webhookId: webhook.id });
    expect(delivery).toMatchObject({ event: 'test', state: 'failed', status: 404 });
    expect(await deliveriesOf(admin, webhook.id)).toEqual([delivery]);
    await admin.call('rotateWebhookSecret', { webhookId: webhook.id });
    await admin.call('deleteWebhook', { webhookId: webhook.id });
    expect(await listed(admin)).toEqual([]);
    const actions = (await readAudit(site().database, webhook.id)).map(({ action }) => action);
    expect(actions.toSorted()).toEqual([
      'webhook.created',
      'webhook.deleted',
      'webhook.secret-rotated',
      'webhook.tested',
    ]);
  });

  it.each([
    ['', 'URLを入力してください'],
    ['http://hooks.example/a', 'URLは「https://」で始まるものを入力してください'],
    ['https://a:b@hooks.example/a', 'URLは「https://」で始まるものを入力してください'],
    [
      'https://10.0.0.1/a',
      'このURLには送信できません。インターネットに公開されている、このサイト以外のURLを入力してください',
    ],
    [
      'https://localhost/a',
      'このURLには送信できません。インターネットに公開されている、このサイト以外のURLを入力してください',
    ],
    [
      'https://unknown.example/a',
      'URLのサーバーが見つかりません。URLに間違いがないか確認してください',
    ],
  ])('cannot save a webhook with %s [STAFF-09, STAFF-33]', async (url, message) => {
    const failure = await failureOf((await superAdmin()).call('createWebhook', webhookInput(url)));
    expect(failure.envelope.details?.fields).toEqual({ url: message });
  });

  it('sees a refusal when the host of a URL has moved to an internal network [STAFF-33]', async () => {
    const { admin, webhook } = await listening();
    await site().database.write((transaction) =>
      transaction.updateTable('webhooks').set({ url: 'https://10.0.0.1/a' }).execute(),
    );
    const { delivery } = await admin.call('testWebhook', { webhookId: webhook.id });
    expect(delivery).toMatchObject({ state: 'failed', status: null, failure: 'refused' });
  });

  it('cannot overwrite a change that another admin has made, even in another process [STAFF-34]', async () => {
    const { admin, webhook } = await listening();
    const { kind, events, updated_at: baseUpdatedAt, id: webhookId } = webhook;
    const change = { kind, events, url: '', isActive: true, webhookId, baseUpdatedAt };
    await sameAt(other(), admin).call('updateWebhook', { ...change, name: '一番' });
    const late = await failureOf(admin.call('updateWebhook', { ...change, name: '二番' }));
    expect(late.envelope.details?.reason).toBe('changed-elsewhere');
  });

  it(`cannot create more than ${WEBHOOKS_MAX} webhooks [STAFF-10]`, async () => {
    const { admin } = await listening();
    for (let count = 1; count < WEBHOOKS_MAX; count += 1) {
      await admin.call('createWebhook', webhookInput(receiver.url));
    }
    const failure = await failureOf(admin.call('createWebhook', webhookInput(receiver.url)));
    expect(failure.envelope.status).toBe('RESOURCE_EXHAUSTED');
  });

  itOnPostgres('cannot exceed this number by concurrent calls [OPS-427]', async () => {
    const { admin } = await listening();
    for (let count = 2; count < WEBHOOKS_MAX; count += 1) {
      await admin.call('createWebhook', webhookInput(receiver.url));
    }
    const create = () => admin.call('createWebhook', webhookInput(receiver.url));
    await meetBeforeInsert(site().database, 'webhooks', [create, create, create]);
    expect(await listed(admin)).toHaveLength(WEBHOOKS_MAX);
  });
});
