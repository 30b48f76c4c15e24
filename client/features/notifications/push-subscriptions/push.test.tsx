import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { putSession } from '#client/features/identity/session/session.queries.ts';
import { unreadQuery } from '#client/features/notifications/notifications/notifications.queries.ts';
import { aMember, renderInApp, visitor } from '#client/testing/render.tsx';
import { type Handlers, stubServer } from '#client/testing/server.ts';
import { receiveToasts, type Toast } from '#client/ui/feedback/toast.tsx';
import { DAY } from '#contract/foundations/limits.ts';
import type { PushDevice, PushDevices } from '#contract/notifications/push-subscriptions.ts';
import LivePush from './live-push.tsx';
import { keepAccount } from './push-browser.ts';
import { offerPush } from './push-offer.ts';
import PushSection from './push-section.tsx';
import { receiveAgain } from './push-subscriptions.queries.ts';

const publicKey = 'BPublicKey01';
const userId = aMember().user?.id ?? '';

function aDevice(fields: Partial<PushDevice> = {}): PushDevice {
  return {
    id: 'aDevice0000000000001',
    browser: 'Chrome',
    system: 'Android',
    created_at: '2026-11-20T03:00:00.000Z',
    last_success_at: null,
    is_current: true,
    ...fields,
  };
}

const inputOf = (name: string) => ({
  endpoint: `https://push.example/${name}`,
  keys: { p256dh: 'key', auth: 'secret' },
});

/** Stubs a browser that supports push messages, and returns a record of the calls to it. */
function aBrowser({
  permission = 'default',
  answer = 'granted',
  isSubscribed = false,
  hasWorker = true,
  key = publicKey,
} = {}) {
  const state = { asked: 0, permission, isSubscribed, badge: -1, closed: 0, reads: 0 };
  const subscription = {
    options: { applicationServerKey: Uint8Array.from(atob(key), (char) => char.charCodeAt(0)) },
    toJSON: () => inputOf('new'),
    unsubscribe: async () => Object.assign(state, { isSubscribed: false }),
  };
  const pushManager = {
    getSubscription: async () => (state.isSubscribed ? subscription : null),
    subscribe: async () => {
      state.isSubscribed = true;
      return subscription;
    },
  };
  const shown = { close: () => Object.assign(state, { closed: state.closed + 1 }) };
  const registration = { pushManager, getNotifications: async () => [shown] };
  const worker = Promise.withResolvers<typeof registration>();
  const serviceWorker = {
    getRegistration: async () => {
      state.reads += 1;
      return hasWorker ? registration : undefined;
    },
    ready: worker.promise,
  };
  const registerWorker = () => worker.resolve(registration);
  if (hasWorker) registerWorker();
  const setAppBadge = async (badge: number) => void Object.assign(state, { badge });
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator), { serviceWorker, setAppBadge }),
  );
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', {
    get permission() {
      return state.permission;
    },
    requestPermission: async () => {
      Object.assign(state, { asked: state.asked + 1, permission: answer });
      return answer;
    },
  });
  return Object.assign(state, { registerWorker });
}

let toasts: Toast[] = [];
let stopToasts = () => {};
beforeEach(() => {
  toasts = [];
  stopToasts = receiveToasts((toast) => toasts.push(toast));
});
afterEach(() => {
  stopToasts();
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
});

/** Returns a server with these devices, to which the browser can be added. */
function aServer(items: PushDevice[] = [], handlers: Handlers = {}) {
  let devices: PushDevices = { public_key: publicKey, is_on: true, items };
  const change = (next: PushDevice[]) => {
    devices = { ...devices, items: next };
    return devices;
  };
  return stubServer({
    '/api/push-subscriptions': () => devices,
    '/api/notifications/unread-count': () => ({ unread_count: 0, personal_count: 0 }),
    '/functions/savePushSubscription': () => change([...devices.items, aDevice()]),
    '/functions/endPushSubscription': ({ data }) =>
      change(devices.items.filter(({ id }) => id !== data.subscriptionId)),
    '/functions/sendTestPush': () => ({ success: true as const }),
    ...handlers,
  });
}

const card = () => screen.queryByRole('region', { name: 'プッシュ通知のご案内' });
const savedIn = (calls: ReturnType<typeof stubServer>) =>
  calls.filter(({ path }) => path === '/functions/savePushSubscription').map(({ data }) => data);

function showLive(items: PushDevice[] = []) {
  const calls = aServer(items);
  const view = renderInApp(<LivePush />, { session: aMember() });
  return { ...view, calls };
}

/** Offers push messages, and waits until the card has read its data. */
async function offer(calls: ReturnType<typeof stubServer>): Promise<void> {
  const readsOf = () => calls.filter(({ path }) => path === '/api/push-subscriptions').length;
  const before = readsOf();
  act(offerPush);
  await waitFor(() => expect(readsOf()).toBeGreaterThan(before));
}

describe('the offer of push messages', () => {
  it('appears after an action, and the browser asks for permission only after 受け取る [PUSH-23, PUSH-42]', async () => {
    const browser = aBrowser();
    const { calls } = showLive();
    expect(card()).toBeNull();
    await offer(calls);
    const shown = await screen.findByRole('region', { name: 'プッシュ通知のご案内' });
    expect(shown.textContent).toContain('コメントやイベントのお知らせを、この端末で受け取れます');
    expect(browser.asked).toBe(0);
    await userEvent.click(within(shown).getByRole('button', { name: '受け取る' }));
    await waitFor(() => expect(card()).toBeNull());
    expect(browser.asked).toBe(1);
    expect(savedIn(calls)).toEqual([{ ...inputOf('new'), public_key: publicKey }]);
    expect(toasts).toMatchObject([{ type: 'success' }]);
  });

  it('appears once the service worker and the code of the card have loaded [PUSH-43]', async () => {
    const browser = aBrowser({ hasWorker: false });
    offerPush();
    const { calls } = showLive();
    await waitFor(() => expect(browser.reads).toBeGreaterThan(0));
    expect(calls.map(({ path }) => path)).not.toContain('/api/push-subscriptions');
    browser.registerWorker();
    expect(await screen.findByRole('region', { name: 'プッシュ通知のご案内' })).toBeTruthy();
  });

  it('is not repeated for a month after あとで [PUSH-24]', async () => {
    aBrowser();
    const { calls } = showLive();
    await offer(calls);
    await userEvent.click(await screen.findByRole('button', { name: 'あとで' }));
    expect(card()).toBeNull();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 29 * DAY });
    act(offerPush);
    vi.setSystemTime(Date.now() + 2 * DAY);
    await offer(calls);
    expect(await screen.findAllByRole('region', { name: 'プッシュ通知のご案内' })).toHaveLength(1);
  });

  it('does not appear for members who already receive messages on this device [PUSH-44]', async () => {
    aBrowser({ permission: 'granted', isSubscribed: true });
    const { calls } = showLive([aDevice()]);
    await offer(calls);
    expect(card()).toBeNull();
  });

  it('shows what to do when the browser does not allow messages [PUSH-26]', async () => {
    aBrowser({ answer: 'denied' });
    const { calls } = showLive();
    await offer(calls);
    await userEvent.click(await screen.findByRole('button', { name: '受け取る' }));
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts).toMatchObject([
      { type: 'error', message: expect.stringContaining('ブラウザーのサイトの設定から許可') },
    ]);
    expect(savedIn(calls)).toEqual([]);
  });
});

describe('a browser', () => {
  it('subscribes again after a new sign-in of the same member, but not of another member [PUSH-27, PUSH-45]', async () => {
    aBrowser({ permission: 'granted' });
    keepAccount(userId);
    const { calls, unmount } = showLive();
    await waitFor(() => expect(savedIn(calls)).toHaveLength(1));
    unmount();
    keepAccount('aUser000000000000009');
    const other = showLive();
    await offer(other.calls);
    expect(savedIn(other.calls)).toEqual([]);
  });

  it('subscribes again when the site has a new key [OPS-411]', async () => {
    aBrowser({ permission: 'granted', isSubscribed: true });
    const { calls, client } = showLive([aDevice()]);
    await receiveAgain(client);
    expect(savedIn(calls)).toEqual([]);
    aBrowser({ permission: 'granted', isSubscribed: true, key: 'BFormerKey01' });
    await receiveAgain(client);
    expect(savedIn(calls)).toEqual([{ ...inputOf('new'), public_key: publicKey }]);
  });

  it('does not subscribe again after a sign-out [PUSH-45]', async () => {
    aBrowser({ permission: 'granted', isSubscribed: true });
    keepAccount(userId);
    const { client } = showLive([aDevice()]);
    act(() => putSession(client, visitor));
    await waitFor(() => expect(localStorage.getItem('push-account')).toBeNull());
  });

  it('shows the number of unread notifications on its icon, and closes push messages when all are read [PUSH-28, PUSH-46]', async () => {
    const browser = aBrowser({ permission: 'granted' });
    const { client } = showLive();
    await waitFor(() => expect(browser.badge).toBe(0));
    act(
      () => void client.setQueryData(unreadQuery.queryKey, { unread_count: 3, personal_count: 1 }),
    );
    await waitFor(() => expect(browser.badge).toBe(3));
    const { closed } = browser;
    act(
      () => void client.setQueryData(unreadQuery.queryKey, { unread_count: 0, personal_count: 0 }),
    );
    await waitFor(() => expect(browser).toMatchObject({ badge: 0, closed: closed + 1 }));
  });
});

function showSection(items: PushDevice[] = [], handlers: Handlers = {}) {
  const calls = aServer(items, handlers);
  return { ...renderInApp(<PushSection />, { session: aMember() }), calls };
}

const heading = (name: string) => screen.findByRole('heading', { name });

describe('the settings for push messages', () => {
  it('start, test and end the messages to this device [PUSH-25]', async () => {
    const browser = aBrowser();
    const { calls } = showSection();
    await heading('この端末では受け取っていません');
    await userEvent.click(screen.getByRole('button', { name: 'この端末で受け取る' }));
    await heading('この端末で受け取っています');
    expect(savedIn(calls)).toEqual([{ ...inputOf('new'), public_key: publicKey }]);
    await userEvent.click(screen.getByRole('button', { name: 'テストの通知を送る' }));
    expect(toasts.at(-1)).toMatchObject({ title: 'テストの通知を送りました' });
    await userEvent.click(screen.getByRole('button', { name: 'やめる：Android・Chrome' }));
    await heading('この端末では受け取っていません');
    expect(browser.isSubscribed).toBe(false);
    expect(document.activeElement).toBe(screen.getByRole('region', { name: '受け取る端末' }));
  });

  it('list the devices, each with the time of the last message that reached it [PUSH-47]', async () => {
    aBrowser({ permission: 'granted', isSubscribed: true });
    const other = { id: 'aDevice0000000000002', system: '', browser: '', is_current: false };
    const last_success_at = new Date().toISOString();
    showSection([aDevice(), aDevice({ ...other, last_success_at })]);
    const list = await screen.findByRole('list', { name: '受け取る端末' });
    const [first, second] = within(list).getAllByRole('listitem');
    expect(first?.textContent).toMatch(/Android・Chrome.*この端末.*まだ届いていません/);
    expect(second?.textContent).toMatch(/不明な端末.*最後に届いた日時/);
  });

  it.each<[string, () => unknown, string]>([
    ['blocked', () => aBrowser({ permission: 'denied' }), 'ブラウザーで通知がブロックされています'],
    ['without push', () => undefined, 'このブラウザーでは受け取れません'],
    [
      'of an iPhone',
      () => {
        const iPhone = { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)' };
        vi.stubGlobal('navigator', iPhone);
        vi.stubGlobal('matchMedia', () => ({ matches: false }));
      },
      'ホーム画面に追加すると受け取れます',
    ],
  ])('explain why a browser that is %s gets no messages [PUSH-26]', async (_, stub, title) => {
    stub();
    showSection();
    expect(await heading(title)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'この端末で受け取る' })).toBeNull();
  });

  it('show that the member has turned push messages off [PUSH-30]', async () => {
    aBrowser({ permission: 'granted', isSubscribed: true });
    const devices = { public_key: publicKey, is_on: false, items: [aDevice()] };
    showSection([], { '/api/push-subscriptions': () => devices });
    expect(await screen.findByText(/プッシュ通知がオフになっている/)).toBeTruthy();
    const link = screen.getByRole('link', { name: '通知の設定を開く' });
    expect(link.getAttribute('href')).toBe('/settings/notifications');
  });

  it('show that the site has no push messages [PUSH-26]', async () => {
    aBrowser();
    showSection([], {
      '/api/push-subscriptions': () => ({ public_key: null, is_on: true, items: [] }),
    });
    expect(await heading('このサイトでは、プッシュ通知を使えません')).toBeTruthy();
  });
});
