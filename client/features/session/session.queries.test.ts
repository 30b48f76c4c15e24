import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AdminStatus } from '../../../contract/admins.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { refusal, stubServer } from '../../testing/server.ts';
import { receiveToasts } from '../../ui/toast.tsx';
import { adminStatusQuery } from './session.queries.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('whether one is an admin', () => {
  it('is asked once in five minutes, for each member', async () => {
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

  it('is no, without a word, when the question is refused', async () => {
    const toasts: object[] = [];
    receiveToasts((toast) => toasts.push(toast));
    stubServer({ '/api/admin/status': () => refusal('permission-denied') });
    const status = await createQueryClient().fetchQuery(adminStatusQuery('me'));
    expect(status).toEqual({ is_admin: false, rank: null, permissions: [] });
    expect(toasts).toEqual([]);
  });

  it('is not known when the server fails otherwise', async () => {
    stubServer({ '/api/admin/status': () => refusal('internal') });
    const asking = createQueryClient().fetchQuery({ ...adminStatusQuery('me'), retry: false });
    await expect(asking).rejects.toMatchObject({ code: 'internal' });
  });
});
