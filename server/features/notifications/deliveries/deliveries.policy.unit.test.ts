import { expect, it } from 'vitest';
import {
  type LeavingItem,
  leaving,
  type QueuedDelivery,
  queuedAlone,
  queuedTogether,
} from './deliveries.policy.ts';
import { deliveryRow } from './deliveries.tables.ts';

const delivery = (subject_id: string, created_at: string) =>
  deliveryRow({
    user_id: 'me',
    topic: `topic:${subject_id}`,
    kind: 'comment',
    subject_type: 'notification',
    subject_id,
    created_at,
  });
const early = delivery('early', '2026-11-26T11:00:00.000Z');
const late = delivery('late', '2026-11-26T12:00:00.000Z');
const itemOf = (id: string) => ({ kind: 'comment', subject: { type: 'notification', id } });

it('a queue has the subjects of deliveries, and no texts [DELI-30]', () => {
  expect(queuedAlone(early)).toEqual({
    topic: 'topic:early',
    at: early.created_at,
    batch: null,
    items: [itemOf('early')],
  });
});

it('gathered deliveries are one, with the latest first [DELI-39]', () => {
  expect(queuedTogether('quiet', [early, late])).toEqual({
    topic: 'gathered:quiet',
    at: late.created_at,
    batch: 'quiet',
    items: [itemOf('late'), itemOf('early')],
  });
});

const queued: QueuedDelivery = { topic: 'topic', at: late.created_at, batch: 'quiet', items: [] };
const item = (title: string, text = ''): LeavingItem => ({
  kind: 'comment',
  title,
  text,
  path: `/posts/${title}`,
  picture: 'picture',
});

it('a delivery without anything left to say is not sent [DELI-54]', () => {
  expect(leaving(queued, [])).toBeNull();
});

it('a delivery with one item says what the item says', () => {
  const one = item('one', 'text');
  expect(leaving(queued, [one])).toEqual({
    ...one,
    topic: 'topic',
    batch: 'quiet',
    items: [one],
  });
});

it('a delivery with several items has their number and quotes three of them [DELI-39]', () => {
  const items = [item('a', 'text of a'), item('b'), item('c'), item('d')];
  expect(leaving(queued, items)).toEqual({
    kind: 'comment',
    title: '新しい通知が4件あります',
    text: 'text of a\nb\nc',
    path: '/notifications',
    picture: null,
    topic: 'topic',
    batch: 'quiet',
    items,
  });
});
