import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cancelOutgoing, outgoingActions } from '#client/lib/offline/outbox.ts';
import { anOwnPost } from '#client/testing/posts.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import {
  dataOf,
  disconnect,
  type Handlers,
  reconnect,
  refusal,
  stubServer,
} from '#client/testing/server.ts';
import { ToastHost } from '#client/ui/feedback/toast.tsx';
import { WAITING_POSTS_MAX } from '#contract/foundations/limits.ts';
import { postFieldsSchema } from '#contract/posts/posts.ts';
import { type Contents, emptyContents, valuesOf } from './post-form-values.ts';
import { sendWaitingPosts } from './send-waiting-posts.ts';
import { addWaitingPost, type WaitingPost, waitingPosts } from './waiting-posts.ts';

const me = aMember();
const userId = me.user?.id ?? '';
const draft = { id: 'aDraft00000000000001', updated_at: '2026-11-21T03:00:00.000Z' };

function aWaitingPost(title: string, more: Partial<WaitingPost> = {}): WaitingPost {
  const contents: Contents = { ...emptyContents, title, category: 'other' };
  const fields = postFieldsSchema.parse(valuesOf(contents));
  return {
    requestId: `request-of-${title}-00000000`,
    draft: null,
    fields,
    becomes: 'post',
    ...more,
  };
}

/** Queues the posts while there is no connection. They are sent when the connection is back. */
async function send(posts: WaitingPost[], handlers: Handlers) {
  const calls = stubServer({ '/api/session': () => me, ...handlers });
  const { client } = renderInApp(<ToastHost />, { session: me });
  act(disconnect);
  for (const post of posts) addWaitingPost(userId, post);
  const sending = sendWaitingPosts(client, userId);
  const sent = () =>
    calls
      .filter(({ path }) => path.startsWith('/functions/'))
      .map(({ path, data }) => `${path.replace('/functions/', '')} ${String(data.title)}`);
  return { sending, sent, calls };
}

beforeEach(() => {
  localStorage.clear();
  stubServer({});
});
afterEach(async () => {
  cancelOutgoing();
  await reconnect();
});

const published = { post: anOwnPost() };
const saved = { post: anOwnPost({ is_published: false, is_draft: true }) };

it('queued posts are published in their order when the connection is back [PWA-35]', async () => {
  const { sending, sent, calls } = await send([aWaitingPost('一'), aWaitingPost('二')], {
    '/functions/createPost': () => published,
  });
  expect(outgoingActions()).toMatchObject([{ kind: 'post' }]);
  expect(sent()).toEqual([]);
  await act(reconnect);
  await act(() => sending);
  expect(sent()).toEqual(['createPost 一', 'createPost 二']);
  expect(calls.map(({ data }) => data.requestId)).toContain(aWaitingPost('一').requestId);
  expect(waitingPosts(userId)).toEqual([]);
  expect(await screen.findByText('待っていた投稿を公開しました')).toBeTruthy();
});

it('a queued post is planned for the chosen time, as an update of its draft or as a new post [PLAN-25]', async () => {
  const publishAt = '2026-11-27T15:00:00.000Z';
  const planned = {
    post: anOwnPost({ ...saved.post, plan: { publish_at: publishAt, failure: null } }),
  };
  const { sending, calls } = await send(
    [aWaitingPost('一', { publishAt }), aWaitingPost('二', { publishAt, draft })],
    { '/functions/createPost': () => planned, '/functions/updatePost': () => planned },
  );
  await act(reconnect);
  await act(() => sending);
  const [created, updated] = calls.filter(({ path }) => path.startsWith('/functions/'));
  expect(created?.data).toMatchObject({ title: '一', publishAt });
  expect(updated?.data).toMatchObject({ title: '二', publishAt, publish: false });
  expect((await screen.findAllByText('公開を予約しました')).length).toBeGreaterThan(0);
});

it('a queued draft is published once even when the response to its publication was lost [PWA-27]', async () => {
  const post = aWaitingPost('下書き', { draft });
  const { pictures: _, labels: __, ...fields } = post.fields;
  const stored = anOwnPost({ ...fields, id: draft.id, image: null, image_url: null });
  const { sending, sent } = await send([post], {
    '/functions/updatePost': () => refusal('failed-precondition', { reason: 'post-is-published' }),
    '/api/posts/{postId}': () => stored,
  });
  await act(reconnect);
  await act(() => sending);
  expect(sent()).toEqual(['updatePost 下書き']);
  expect(waitingPosts(userId)).toEqual([]);
});

it('a queued post that the device has already tried to store as a draft is first stored as a draft again, and then published [PWA-27]', async () => {
  const { sending, sent } = await send([aWaitingPost('試み', { attempted: 'draft' })], {
    '/functions/createDraft': () => saved,
    '/functions/updatePost': () => published,
  });
  await act(reconnect);
  await act(() => sending);
  expect(sent()).toEqual(['createDraft 試み', 'updatePost 試み']);
});

it('a queued post that lacks a label of the team is sent without its labels [VEIL-81]', async () => {
  const labels = { spoiler: true, sensitive: false, ai: 'none' } as const;
  const post = aWaitingPost('待つ', { draft });
  const { sending, sent, calls } = await send([{ ...post, fields: { ...post.fields, labels } }], {
    '/functions/updatePost': ({ data }) =>
      data.labels ? refusal('failed-precondition', { reason: 'label-set-by-team' }) : published,
  });
  await act(reconnect);
  await act(() => sending);
  expect(sent()).toEqual(['updatePost 待つ', 'updatePost 待つ']);
  expect(dataOf(calls, 'updatePost').at(-1)).not.toHaveProperty('labels');
  expect(waitingPosts(userId)).toEqual([]);
  expect(screen.queryByText(/公開できません/)).toBeNull();
});

it('a queued post becomes a draft when its author cancels it [PWA-28]', async () => {
  const { sending, sent } = await send([aWaitingPost('やめる')], {
    '/functions/createDraft': () => saved,
  });
  await act(async () => cancelOutgoing());
  await vi.waitFor(() => expect(outgoingActions()).toMatchObject([{ kind: 'draft' }]));
  await act(reconnect);
  await act(() => sending);
  expect(sent()).toEqual(['createDraft やめる']);
});

it('a queued post becomes a draft when the server refuses it, and a message says so [PWA-28]', async () => {
  const { sending, sent } = await send([aWaitingPost('だめ')], {
    '/functions/createPost': () => refusal('permission-denied'),
    '/functions/createDraft': () => saved,
  });
  await act(reconnect);
  await act(() => sending);
  expect(sent()).toEqual(['createPost だめ', 'createDraft だめ']);
  expect(await screen.findByText('公開できなかったので、下書きに保存します')).toBeTruthy();
});

it('a device queues up to ten posts of a member, and hides them from other members [PWA-34]', () => {
  for (let at = 0; at < WAITING_POSTS_MAX; at += 1) {
    expect(addWaitingPost(userId, aWaitingPost(`${at}`))).toBe(true);
  }
  expect(addWaitingPost(userId, aWaitingPost('さらに'))).toBe(false);
  expect(waitingPosts('somebodyElse')).toEqual([]);
});
