import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { disconnect, reconnect, refusal, stubServer } from '#client/testing/server.ts';
import { callFunction } from '../api/api.ts';
import { ApiError, NetworkError } from '../api/api-error.ts';
import { cancelOutgoing, OutgoingCancelled, outgoingActions, sendWhenOnline } from './outbox.ts';
import { reportWritable } from './writable.ts';

const postId = 'aPost000000000000001';
const save = () =>
  sendWhenOnline('save', postId, (signal) =>
    callFunction('setBookmark', { postId, bookmarked: true }, { signal }),
  );

let calls: ReturnType<typeof stubServer>;

beforeEach(() => {
  calls = stubServer({ '/functions/setBookmark': ({ data }) => data });
});
afterEach(async () => {
  cancelOutgoing();
  await reconnect();
});

describe('an action', () => {
  it('is sent immediately with a connection', async () => {
    const saving = save();
    expect(outgoingActions()).toMatchObject([{ kind: 'save', about: postId }]);
    expect(await saving).toMatchObject({ bookmarked: true });
    expect(outgoingActions()).toEqual([]);
  });

  it('waits for the connection, and is sent once when it returns [NET-08, NET-22]', async () => {
    disconnect();
    const saving = save();
    expect(calls).toEqual([]);
    await reconnect();
    expect(await saving).toMatchObject({ bookmarked: true });
    await reconnect();
    expect(calls).toHaveLength(1);
  });

  it('is sent again after it was lost in transit [NET-22]', async () => {
    const send = vi.fn<() => Promise<string>>(async () => {
      if (send.mock.calls.length > 1) return 'stored';
      disconnect();
      throw new NetworkError();
    });
    const sending = sendWhenOnline('save', postId, send);
    await reconnect();
    expect(await sending).toBe('stored');
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('is never sent after it was cancelled [NET-09]', async () => {
    disconnect();
    const saving = save();
    cancelOutgoing('save', 'another');
    expect(outgoingActions()).toHaveLength(1);
    cancelOutgoing('save', postId);
    await expect(saving).rejects.toBeInstanceOf(OutgoingCancelled);
    expect(outgoingActions()).toEqual([]);
    await reconnect();
    expect(calls).toEqual([]);
  });

  it('is not sent again after the server has refused it', async () => {
    const send = vi.fn(async () => {
      throw new ApiError('permission-denied');
    });
    await expect(sendWhenOnline('follow', 'a', send)).rejects.toMatchObject({
      code: 'permission-denied',
    });
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('fails after three lost attempts while the server can be reached', async () => {
    const send = vi.fn(async () => {
      throw new NetworkError();
    });
    await expect(sendWhenOnline('follow', 'a', send)).rejects.toBeInstanceOf(NetworkError);
    expect(send).toHaveBeenCalledTimes(3);
  });
});

describe('while the site is read-only', () => {
  let isReadOnly: boolean;
  beforeEach(() => {
    isReadOnly = true;
    calls = stubServer({
      '/functions/setBookmark': ({ data }) =>
        isReadOnly ? refusal('unavailable', { reason: 'read-only' }) : data,
    });
  });

  it('an action that has waited for the connection stays pending, and is sent when the site is writable again [RO-10]', async () => {
    disconnect();
    const saving = save();
    await reconnect();
    await vi.waitFor(() => expect(outgoingActions()).toMatchObject([{ isPaused: true }]), 20_000);
    isReadOnly = false;
    reportWritable();
    expect(await saving).toMatchObject({ bookmarked: true });
    expect(outgoingActions()).toEqual([]);
  });

  it('a pending action can be cancelled [RO-21]', async () => {
    disconnect();
    const saving = save();
    await reconnect();
    await vi.waitFor(() => expect(outgoingActions()).toMatchObject([{ isPaused: true }]), 20_000);
    cancelOutgoing('save', postId);
    await expect(saving).rejects.toBeInstanceOf(OutgoingCancelled);
  });

  it('an action that has not waited for the connection fails and shows the reason [RO-09]', async () => {
    await expect(save()).rejects.toMatchObject({
      reason: 'read-only',
      message: 'いまは閲覧のみです。再開してから、もう一度お試しください',
    });
    expect(outgoingActions()).toEqual([]);
  });
});
