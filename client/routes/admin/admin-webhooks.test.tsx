import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, refusal, stubServer } from '#client/testing/server.ts';
import type { TeamAlertChoice } from '#contract/administration/team-alerts.ts';
import type { Webhook, WebhookDelivery } from '#contract/team/webhooks.ts';
import AdminAlertsPage from './admin-alerts.tsx';
import AdminWebhooksPage from './admin-webhooks.tsx';

const id = 'webhook0000000000001';

function aWebhook(fields: Partial<Webhook> = {}): Webhook {
  return {
    ...{ id, name: '転送', kind: 'json', host: 'hooks.example', state: 'active' },
    ...{ events: ['announcement.published'], failing_since: null, former_secret_until: null },
    updated_at: '2026-11-26T00:00:00.000Z',
    ...fields,
  };
}

function aDelivery(fields: Partial<WebhookDelivery> = {}): WebhookDelivery {
  return {
    ...{ id: 'delivery000000000001', event: 'test', state: 'failed', attempts: 1 },
    ...{ status: 404, failure: 'status', created_at: '2026-11-26T00:00:00.000Z' },
    attempted_at: '2026-11-26T00:00:00.000Z',
    ...fields,
  };
}

function open(webhooks: Webhook[], path: string, handlers: Handlers = {}) {
  const deliveries: WebhookDelivery[] = [];
  const calls = stubServer({
    '/api/admin/webhooks': () => ({ items: webhooks }),
    '/api/admin/webhooks/{webhookId}/deliveries': () => ({
      ...{ items: deliveries, next_cursor: null, has_more: false },
    }),
    '/functions/testWebhook': () => {
      const delivery = aDelivery();
      deliveries.push(delivery);
      return { delivery };
    },
    ...handlers,
  });
  renderInApp(<AdminWebhooksPage />, {
    session: aMember(),
    path,
    route: '/admin/webhooks/:webhookId?',
  });
  return calls;
}

it("the webhooks page shows the secret of a new webhook for the admin's own server once all fields of the form are valid [STAFF-39]", async () => {
  const calls = open([], '/admin/webhooks', {
    '/functions/createWebhook': () => ({ webhook: aWebhook(), secret: 'whsec_abc' }),
  });
  await userEvent.click(await screen.findByRole('button', { name: '追加' }));
  const form = within(await screen.findByRole('dialog', { name: 'Webhookを追加' }));
  await userEvent.type(form.getByLabelText(/名前/), '転送');
  await userEvent.click(form.getByLabelText('自分のサーバー'));
  await userEvent.type(form.getByLabelText(/URL/), 'http://hooks.example/1');
  await userEvent.click(form.getByRole('button', { name: '追加' }));
  expect(await form.findByText('URLは「https://」で始まるものを入力してください')).toBeTruthy();
  await userEvent.clear(form.getByLabelText(/URL/));
  await userEvent.type(form.getByLabelText(/URL/), 'https://hooks.example/1');
  await userEvent.click(form.getByRole('button', { name: '追加' }));
  const secret = within(await screen.findByRole('dialog', { name: '署名の鍵' }));
  expect(secret.getByLabelText<HTMLInputElement>('鍵').value).toBe('whsec_abc');
  expect(calls.find((call) => call.path === '/functions/createWebhook')?.data).toMatchObject({
    ...{ name: '転送', kind: 'json', url: 'https://hooks.example/1' },
    events: ['announcement.published'],
  });
});

it('the webhooks page shows the response to a test, and lists the test [STAFF-07, STAFF-49]', async () => {
  open([aWebhook()], `/admin/webhooks/${id}`);
  await userEvent.click(await screen.findByRole('button', { name: 'テスト送信' }));
  const reason = '送り先が受け取りませんでした。応答は404でした。';
  expect(await screen.findByText(reason)).toBeTruthy();
  const table = await screen.findByRole('table', { name: '送信の記録' });
  await waitFor(() => expect(table.textContent).toContain('届きませんでした'));
  expect(table.textContent).toContain('404');
});

it('the webhooks page explains what to do about a disabled webhook [STAFF-17, STAFF-30]', async () => {
  open([aWebhook({ kind: 'discord', state: 'disabled' })], `/admin/webhooks/${id}`);
  expect(await screen.findByText('送信を自動で止めました')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '鍵を交換' })).toBeNull();
});

it('the webhooks page shows until when the former secret signs messages as well, and can end that secret after a confirmation [STAFF-23, STAFF-35]', async () => {
  const webhook = aWebhook({ former_secret_until: '2026-11-27T03:00:00.000Z' });
  const calls = open([webhook], `/admin/webhooks/${id}`, {
    '/functions/endFormerWebhookSecret': () => {
      webhook.former_secret_until = null;
      return { webhook };
    },
  });
  const former = within(await screen.findByRole('region', { name: '前の鍵でも署名しています' }));
  expect(former.getByText(/11月27日.*まで/)).toBeTruthy();
  await userEvent.click(former.getByRole('button', { name: '前の鍵を無効にする' }));
  const question = await screen.findByRole('dialog', {
    name: '「転送」の前の鍵を無効にしますか？',
  });
  await userEvent.click(within(question).getByRole('button', { name: '無効にする' }));
  await waitFor(() => expect(screen.queryByText('前の鍵でも署名しています')).toBeNull());
  expect(calls.find(({ path }) => path === '/functions/endFormerWebhookSecret')?.data).toEqual({
    webhookId: id,
  });
});

const choice: TeamAlertChoice = {
  ...{ kind: 'appeal', on_site: true, by_push: false, by_mail: false },
};

it("the alerts page switches the viewer's channels for alerts, and reverts a switch that was not saved [STAFF-18, STAFF-44]", async () => {
  let isBroken = false;
  stubServer({
    '/api/admin/alert-choices': () => ({ items: [choice] }),
    '/functions/setTeamAlertChoice': ({ data }) => {
      return isBroken ? refusal('unavailable') : { items: [data] };
    },
  });
  renderInApp(<AdminAlertsPage />, { session: aMember() });
  const kind = within(await screen.findByRole('group', { name: '異議' }));
  const box = (name: string) => kind.getByRole<HTMLInputElement>('checkbox', { name });
  await userEvent.click(box('プッシュ'));
  await waitFor(() => expect(box('プッシュ').checked).toBe(true));
  isBroken = true;
  await userEvent.click(box('メール'));
  await waitFor(() => expect(box('メール').checked).toBe(false));
  expect(box('サイト').checked).toBe(true);
});
