import { describe, expect, it } from 'vitest';
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

describe('the tables of events and banners', () => {
  // Shows EREC-01, EREC-02, EREC-03, EREC-04, EREC-06, EREC-08, EREC-10, EREC-11, EREC-12, EREC-13,
  // EREC-14.
  it('store every field of an event, with image_url as a key', () =>
    expectStored('events', {
      id: 'event000000000000001',
      user_id: userId,
      title: '星まつり',
      description: '集まろう',
      event_date: created_at,
      event_end_date: later,
      is_all_day: true,
      is_draft: true,
      repeat_every: 'week',
      repeat_times: 4,
      location: '広場',
      image_key: picture,
      event_url: 'https://event.example',
      cancelled_at: later,
      cancel_reason: '会場の都合により',
      entry_closed_at: created_at,
      capacity: 30,
      tag: 'ことり',
      series_id: 'event000000000000001',
      request_id: 'a-request-of-an-event',
      sequence: 2,
      joined_count: 3,
      interested_count: 4,
      waiting_count: 5,
      comments_count: 6,
      has_poll: true,
      over_at: later,
      hidden_at: later,
      hidden_by: userId,
      hidden_reason: '規約違反',
      created_at,
      updated_at,
    }));

  // Shows BREC-01, BREC-02, BREC-03, BREC-04, BREC-05, BREC-06, BREC-07, BREC-08, BREC-09, BREC-10,
  // BREC-11.
  it('store every field of a banner, with image_url as a key', () =>
    expectStored('featured_banners', {
      id: 'banner00000000000001',
      title: '今月の一枚',
      image_key: picture,
      description: '説明',
      attribution: '絵: ことり',
      link_url: '/posts/1',
      link_text: '見る',
      is_active: true,
      display_start: created_at,
      display_end: later,
      display_order: 2,
      crop_phone: '{"x":0,"y":0,"width":50,"height":100}',
      crop_desk: null,
      request_id: 'a-request-of-a-banner',
      updated_at,
    }));
});

describe('the tables of polls', () => {
  const poll = {
    id: 'poll0000000000000001',
    owner: 'event',
    user_id: userId,
    post_id: null,
    event_id: 'event000000000000001',
    question: 'いちばん好きなのは？',
    description: '一人一票です',
    choices: '[{"text":"ことり","tag":"ことり"},{"text":"こいぬ","tag":null}]',
    max_choices: 2,
    results: 'after-end',
    ends_at: later,
    is_ended_early: true,
    is_published: true,
    final: '{"voters":1,"votes":[1,0]}',
    notified_voter_id: userId,
    notified_at: later,
    request_id: 'a-request-of-a-poll',
    created_at,
    updated_at,
  } as const;

  it('store every field, and at most one ballot per member [POLL-02]', async () => {
    await expectStored('polls', poll);
    const another = { ...poll, id: 'poll0000000000000002', request_id: null };
    await expect(insert('polls', another)).rejects.toThrow();
    const ballot = { poll_id: poll.id, user_id: userId, choices: 3, updated_at } as const;
    await expectStored('poll_ballots', ballot);
    await expect(insert('poll_ballots', { ...ballot, choices: 1 })).rejects.toThrow();
  });
});

describe('the tables of participation in events', () => {
  const event_id = 'event000000000000001';

  it('store one state per event and member, and each waiting position in an event once', async () => {
    const join = {
      event_id,
      user_id: userId,
      state: 'waiting',
      position: 7,
      since: later,
    } as const;
    await expectStored('event_joins', join);
    await expect(insert('event_joins', { ...join, position: 8 })).rejects.toThrow();
    await expect(insert('event_joins', { ...join, user_id: otherId })).rejects.toThrow();
  });

  it('store a reminder once for each kind and start', async () => {
    const reminder = { event_id, kind: 'day', event_date: later, created_at } as const;
    await expectStored('event_reminders', reminder);
    await expect(insert('event_reminders', reminder)).rejects.toThrow();
    await expectStored('event_reminders', { ...reminder, kind: 'hour' });
    await expectStored('event_reminders', { ...reminder, event_date: updated_at });
  });

  it('store one message per request', async () => {
    const request_id = 'request-of-message-1';
    const content_hash = 'a'.repeat(64);
    const message = { event_id, request_id, content_hash, recipients: 3, created_at };
    await expectStored('event_messages', message);
    await expect(insert('event_messages', message)).rejects.toThrow();
  });

  it('store the moves of an event of which its members were notified', async () => {
    const move = { id: 'move0000000000000001', event_id, recipients: 3, created_at };
    await expectStored('event_moves', move);
  });

  it('store one calendar per member; each calendar has its own secret', async () => {
    const feed = { user_id: userId, secret: 's'.repeat(32), created_at };
    await expectStored('calendar_feeds', feed);
    await expect(insert('calendar_feeds', feed)).rejects.toThrow();
    await expect(insert('calendar_feeds', { ...feed, user_id: otherId })).rejects.toThrow();
  });
});
