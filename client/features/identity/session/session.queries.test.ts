import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '#client/lib/cache/query-client.ts';
import { refusal, stubServer } from '#client/testing/server.ts';
import { receiveToasts } from '#client/ui/feedback/toast.tsx';
import type { AdminStatus } from '#contract/team/admins.ts';
import { adminStatusQuery } from './session.queries.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
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

  it('is false without a toast when the request is refused [ADMIN-10]', async () => {
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
