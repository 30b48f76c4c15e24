import { QueryObserver } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { aCard, anOwnPost, aPostDetail } from '#client/testing/posts.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, refusal, stubServer } from '#client/testing/server.ts';
import { receiveToasts, type Toast } from '#client/ui/feedback/toast.tsx';
import type { PostDetail } from '#contract/posts/posts.ts';
import { draftsKeys } from '../posts.keys.ts';
import { feedQuery, postQuery } from '../posts.queries.ts';
import { PostMenu } from './post-menu.tsx';

const { can: none } = aPostDetail();
const post = anOwnPost({ title: '秋の絵' });

let toasts: Toast[] = [];
let stop = () => {};

function open(shown: PostDetail = post, handlers: Handlers = {}) {
  toasts = [];
  stop = receiveToasts((toast) => toasts.push(toast));
  const calls = stubServer({
    '/functions/setPostPublished': ({ data }) => ({
      post: { ...post, is_published: data.isPublished, is_draft: !data.isPublished },
    }),
    '/functions/deletePost': () => ({
      deleted_id: 'd1',
      undo_until: new Date(Date.now() + 30_000).toISOString(),
    }),
    '/functions/restorePost': () => ({ post_id: post.id }),
    ...handlers,
  });
  const app = renderInApp(<PostMenu post={shown} />, {
    session: aMember(),
    path: `/posts/${post.id}`,
  });
  const feed = { items: [aCard({ id: post.id })], next_cursor: null, has_more: false };
  app.client.setQueryData(feedQuery('recent').queryKey, { pages: [feed], pageParams: [null] });
  app.client.setQueryData(draftsKeys.count, { count: 1 });
  const inFeed = () =>
    app.client.getQueryData(feedQuery('recent').queryKey)?.pages.flatMap(({ items }) => items);
  const sent = (name: string) => calls.filter(({ path }) => path === `/functions/${name}`);
  return { ...app, sent, inFeed };
}

async function choose(name: string) {
  await userEvent.click(screen.getByRole('button', { name: '投稿のメニュー' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
}

afterEach(() => {
  stop();
});

describe('the menu of a post', () => {
  it('offers only printing to a viewer without rights on the post [READ-19]', async () => {
    open({ ...post, can: { ...none, report: false } });
    await userEvent.click(screen.getByRole('button', { name: '投稿のメニュー' }));
    const entries = await screen.findAllByRole('menuitem');
    expect(entries.map((entry) => entry.textContent)).toEqual(['印刷']);
  });

  it('links to the form of the post [READ-07]', async () => {
    const { router } = open();
    await choose('編集する');
    expect(router.state.location.pathname).toBe(`/posts/${post.id}/edit`);
  });

  it('unpublishes a post, and offers to undo this [POST-10, READ-07]', async () => {
    const { client, sent, inFeed } = open();
    await choose('下書きに戻す');
    await waitFor(() => expect(toasts[0]?.title).toBe('下書きに戻しました'));
    expect(inFeed()).toEqual([]);
    expect(client.getQueryData(postQuery(post.id).queryKey)?.is_draft).toBe(true);
    expect(client.getQueryState(draftsKeys.count)?.isInvalidated).toBe(true);
    toasts[0]?.action?.onSelect();
    await waitFor(() => expect(inFeed()).toHaveLength(1));
    expect(sent('setPostPublished').map(({ data }) => data.isPublished)).toEqual([false, true]);
  });

  it('does not offer to publish a draft, because the page of the draft already offers it', async () => {
    open({ ...post, is_draft: true, is_published: false });
    await userEvent.click(screen.getByRole('button', { name: '投稿のメニュー' }));
    const entries = await screen.findAllByRole('menuitem');
    expect(entries.map((entry) => entry.textContent)).toEqual(['編集する', '印刷', '削除する']);
  });

  it('deletes a post after a confirmation with its title, opens the home page, and offers to restore the post [POST-34]', async () => {
    const { router, inFeed, sent } = open();
    await choose('削除する');
    expect(await screen.findByRole('dialog', { name: '「秋の絵」を削除しますか？' })).toBeTruthy();
    expect(screen.queryByLabelText('理由')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '削除する' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(inFeed()).toEqual([]);
    toasts[0]?.action?.onSelect();
    await waitFor(() => expect(toasts[1]).toMatchObject({ link: { to: `/posts/${post.id}` } }));
    expect(sent('restorePost')[0]?.data).toEqual({ deletedId: 'd1' });
  });

  it('marks the deleted post as outdated in the cache, so that going back shows it as missing', async () => {
    const { client, sent } = open();
    const { queryKey } = postQuery(post.id);
    client.setQueryData(queryKey, post);
    const leave = new QueryObserver(client, { queryKey, staleTime: Infinity }).subscribe(() => {});
    await choose('削除する');
    await userEvent.click(await screen.findByRole('button', { name: '削除する' }));
    await waitFor(() => expect(sent('deletePost')).toHaveLength(1));
    await waitFor(() => expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true));
    leave();
  });

  it('shows why a deleted post was not restored [POST-36]', async () => {
    open(post, {
      '/functions/restorePost': () => refusal('failed-precondition', { reason: 'undo-over' }),
    });
    await choose('削除する');
    await userEvent.click(await screen.findByRole('button', { name: '削除する' }));
    await waitFor(() => expect(toasts).toHaveLength(1));
    toasts[0]?.action?.onSelect();
    await waitFor(() => expect(toasts[1]?.message).toBe('元に戻せる時間を過ぎました'));
  });
});
