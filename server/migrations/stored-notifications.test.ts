import { describe, expect, it } from 'vitest';
import type { Tables } from '#server/platform/database/tables.ts';
import {
  created_at,
  expectStored,
  insert,
  later,
  otherId,
  picture,
  updated_at,
  userId,
  useStoredEntities,
} from './stored-entities.testing.ts';

useStoredEntities();

describe('the table of mails', () => {
  const mail: Tables['mails'] = {
    id: 'mail0000000000000001',
    user_id: userId,
    address: null,
    kind: 'comment',
    dedupe: 'comment:1',
    content: '{"subject":"夜"}',
    state: 'waiting',
    lane: 2,
    failure: 'deferred',
    run_at: later,
    attempts: 2,
    reply_code: '451 4.7.1',
    deferred_since: created_at,
    created_at,
    updated_at,
  };

  it('stores every field of a mail to a member or to an address, and refuses a mail with both', async () => {
    await expectStored('mails', mail);
    await expect(insert('mails', { ...mail, id: 'again' })).rejects.toThrow();
    const address = 'former@test.invalid';
    await expectStored('mails', { ...mail, id: 'other', user_id: null, address });
    await expect(insert('mails', { ...mail, id: 'both', dedupe: 'x', address })).rejects.toThrow();
  });
});

it('the table of mail notices stores every field, and each id only once', async () => {
  const notice = { id_hash: 'a'.repeat(64), unsubscribe_hash: 'b'.repeat(64), expires_at: later };
  await expectStored('mail_notices', notice);
  await expect(insert('mail_notices', { ...notice, unsubscribe_hash: '' })).rejects.toThrow();
});

describe('the tables of notifications', () => {
  const notification: Tables['notifications'] = {
    id: 'notification00000001',
    title: 'フォローされました',
    content: 'ことりさん',
    priority: 'normal',
    target_audience: 'specific',
    target_user_id: '',
    is_active: true,
    image_key: picture,
    expires_at: later,
    type: 'follow',
    from_user_id: '',
    from_user_name: 'ことり',
    related_id: 'related1',
    related_kind: 'event',
    created_by: 'creator1',
    created_at,
    updated_at,
    shown_at: later,
    others_count: 3,
    taps_count: 41,
    live_event_at: later,
    request_id: 'request1',
    reads_count: 12,
    delivered_at: later,
  };

  // Shows NREC-01, NREC-02, NREC-03, NREC-04, NREC-06, NREC-07, NREC-10, NREC-11, NREC-12, NREC-13,
  // NREC-14, NREC-15, NREC-16, NREC-17, NREC-18, NREC-19.
  it('store every field, and recipients as rows', async () => {
    await expectStored('notifications', {
      ...notification,
      target_user_id: userId,
      from_user_id: otherId,
    });
    const target = {
      notification_id: notification.id,
      user_id: otherId,
      is_announcement: false,
      shown_at: later,
      read_at: later,
    };
    await expectStored('notification_targets', target);
  });

  it('store each reader of a notification in a row [NREC-08]', async () => {
    const read = { notification_id: notification.id, user_id: userId, read_at: later };
    await expectStored('notification_reads', read);
    await expect(insert('notification_reads', read)).rejects.toThrow();
  });

  const toAudience = (audience: string): Tables['notifications'] => ({
    ...notification,
    id: `to-${audience}`,
    request_id: null,
    target_audience: audience as 'all',
    target_user_id: null,
    from_user_id: null,
  });

  it.each(['all', 'admin', 'specific'])('accept the audience %s [NREC-05]', (audience) =>
    expectStored('notifications', toAudience(audience)),
  );

  it('reject any other audience [NREC-05]', () =>
    expect(insert('notifications', toAudience('nobody'))).rejects.toThrow());
});

describe('the tables of push messages', () => {
  const session_hash = 'a'.repeat(64);
  const subscription: Tables['push_subscriptions'] = {
    id: 'push0000000000000001',
    session_hash,
    user_id: userId,
    endpoint: 'https://push.example/1',
    p256dh: 'point',
    auth: 'secret',
    public_key: 'former',
    created_at,
    last_success_at: later,
    refusals: 2,
  };

  it('store every field, and one subscription per endpoint', async () => {
    const device = { browser: '', system: '', network: '' };
    const times = { created_at, last_seen_at: created_at, expires_at: later };
    await insert('sessions', { id_hash: session_hash, user_id: userId, ...device, ...times });
    await expectStored('push_subscriptions', subscription);
    await expectStored('push_messages', {
      id: 'message0000000000001',
      subscription_id: subscription.id,
      topic: 'topic',
      host: 'push.example',
      content: '{"title":"夜"}',
      urgency: 'high',
      run_at: created_at,
      attempts: 3,
      expires_at: later,
    });
    const again = { ...subscription, id: 'again' };
    await expect(insert('push_subscriptions', again)).rejects.toThrow();
  });

  it('store the keys of the site', () =>
    expectStored('push_keys', {
      id: 'site',
      public_key: 'public',
      private_key: 'private',
      created_at,
    }));
});
