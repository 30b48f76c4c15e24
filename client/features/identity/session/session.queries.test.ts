import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '#client/lib/cache/query-client.ts';
import { aMember } from '#client/testing/render.tsx';
import { refusal, stubServer } from '#client/testing/server.ts';
import { receiveToasts } from '#client/ui/feedback/toast.tsx';
import type { Session } from '#contract/identity/session.ts';
import type { AdminStatus } from '#contract/team/admins.ts';
import { adminStatusQuery, putSession, refreshSession, sessionQuery } from './session.queries.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
});

describe('a session that a response contains', () => {
  it('is not overwritten by a read that starts earlier and ends later [SETUP-19]', async () => {
    const { promise: answer, resolve } = Promise.withResolvers<Session>();
    stubServer({ '/api/session': () => answer });
    const client = createQueryClient();
    const reading = refreshSession(client);
    const complete = aMember();
    putSession(client, complete);
    resolve({ user: null, profile: null });
    expect(await reading).toEqual(complete);
    expect(client.getQueryState(sessionQuery.queryKey)).toMatchObject({
      data: complete,
      fetchStatus: 'idle',
    });
  });
});

describe('the admin status', () => {
  it('is cached for five minutes per member [ADMIN-08]', async () => {
    const status: AdminStatus = { is_admin: true, rank: 'admin', permissions: [] };
    const calls = stubServer({ '/api/admin/status': () => status });
    const client = createQueryClient();
    const ask = (userId = 'me') => client.fetchQuery(adminStatusQuery(userId));
    await ask();
    vi.setSystemTime(Date.now() + 299_999);
    expect(await ask()).toEqual(status);
    expect(calls).toHaveLength(1);
    vi.setSystemTime(Date.now() + 1);
    await ask();
    expect(calls).toHaveLength(2);
    await ask('somebody else');
    expect(calls).toHaveLength(3);
  });

  it('is false without a toast when the server refuses the request [ADMIN-10]', async () => {
    const toasts: object[] = [];
    receiveToasts((toast) => toasts.push(toast));
    stubServer({ '/api/admin/status': () => refusal('permission-denied') });
    const status = await createQueryClient().fetchQuery(adminStatusQuery('me'));
    expect(status).toEqual({ is_admin: false, rank: null, permissions: [] });
    expect(toasts).toEqual([]);
  });

  it('is unknown after other failures', async () => {
    stubServer({ '/api/admin/status': () => refusal('internal') });
    const pending = createQueryClient().fetchQuery({ ...adminStatusQuery('me'), retry: false });
    await expect(pending).rejects.toMatchObject({ code: 'internal' });
  });
});
