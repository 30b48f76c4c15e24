import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStreams, stubEventSource } from '#client/testing/live.ts';
import { refusal } from '#client/testing/server.ts';
import { receiveToasts, type Toast } from '#client/ui/feedback/toast.tsx';
import { commentLikeStore } from './comments.queries.ts';
import { aComment, aThread, nothing, pageOf, post, show } from './comments.testing.tsx';

let toasts: Toast[] = [];
let stopToasts = () => {};
beforeEach(() => {
  toasts = [];
  stopToasts = receiveToasts((toast) => toasts.push(toast));
});
afterEach(() => {
  cleanup();
  stopToasts();
  commentLikeStore.setViewer(null);
  localStorage.clear();
});

const heartOf = async (text: string) => {
  const article = (await screen.findByText(text)).closest('article') as HTMLElement;
  return within(article).getByRole('button', { name: /にいいね/ });
};

it('the heart of a comment adds a like immediately, names the number of likes, and removes the like at the next press [COMMENT-27, COMMENT-56]', async () => {
  const comment = aComment('うみ', { likes_count: 2 });
  const answer = Promise.withResolvers<void>();
  const { sent } = show(() => pageOf([aThread(comment)]), {
    '/functions/setCommentLike': async ({ data }) => {
      await answer.promise;
      const likes_count = data.liked ? 3 : 2;
      return { comment: { ...comment, likes_count, liked: data.liked } };
    },
  });
  const heart = await heartOf('うみ');
  expect(heart.getAttribute('aria-label')).toBe('みずきさんのコメントにいいね、2件');
  expect(heart.getAttribute('aria-pressed')).toBe('false');
  await userEvent.click(heart);
  expect(heart.getAttribute('aria-pressed')).toBe('true');
  expect(heart.getAttribute('aria-label')).toBe('みずきさんのコメントにいいね、3件');
  await act(async () => answer.resolve());
  expect(heart.textContent).toBe('3');
  await userEvent.click(heart);
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent().map(({ data }) => data)).toEqual([
    { commentId: comment.id, liked: true },
    { commentId: comment.id, liked: false },
  ]);
  expect(heart.textContent).toBe('2');
  expect(heart.getAttribute('aria-pressed')).toBe('false');
});

it('the heart of a comment without likes has no number, and is reset with a toast when the call fails [COMMENT-57]', async () => {
  show(() => pageOf([aThread(aComment('うみ'))]), {
    '/functions/setCommentLike': () => refusal('internal'),
  });
  const heart = await heartOf('うみ');
  expect(heart.getAttribute('aria-label')).toBe('みずきさんのコメントにいいね');
  expect(heart.textContent).toBe('');
  await userEvent.click(heart);
  await waitFor(() => expect(toasts[0]?.title).toBe('いいねできませんでした'));
  expect(heart.getAttribute('aria-pressed')).toBe('false');
});

it('a new reply keeps its like while earlier replies are not loaded [COMMENT-27]', async () => {
  const head = aComment('はじまり');
  const first = aComment('一つめ', { parent_id: head.id });
  const own = aComment('いま書いた', { parent_id: head.id });
  show(() => pageOf([aThread(head, [first], 3)]), {
    '/functions/addComment': () => ({ comment: own, comments_count: 6 }),
    '/functions/setCommentLike': () => ({ comment: { ...own, likes_count: 1, liked: true } }),
  });
  await userEvent.click(await screen.findByRole('button', { name: '返信' }));
  await userEvent.type(screen.getByRole('textbox', { name: /さんに返信/ }), 'いま書いた');
  await userEvent.click(screen.getByRole('button', { name: '返信する' }));
  const heart = await heartOf('いま書いた');
  await userEvent.click(heart);
  await waitFor(() => expect(commentLikeStore.optimisticValue(own.id)).toBeUndefined());
  expect((await heartOf('いま書いた')).textContent).toBe('1');
});

it('a live event updates the number of likes of a reply [COMMENT-26]', async () => {
  stubEventSource();
  const head = aComment('はじまり');
  const reply = aComment('返信です', { parent_id: head.id });
  show(() => pageOf([aThread(head, [reply])]));
  const heart = await heartOf('返信です');
  await waitFor(() => expect(openStreams().at(-1)?.url).toContain(post.id));
  act(() =>
    openStreams()
      .at(-1)
      ?.send({
        topic: `post:${post.id}`,
        event: { type: 'comment-likes', comment_id: reply.id, likes_count: 12 },
      }),
  );
  await waitFor(() => expect(heart.textContent).toBe('12'));
});

it('members who cannot reply can like comments and replies [AUD-26, AUD-42]', async () => {
  const can = { ...nothing, report: true, like: true };
  const comment = aComment('すてき', { can });
  const { sent } = show(() => pageOf([aThread(comment, [aComment('返信', { can })])]), {
    '/functions/setCommentLike': () => ({ comment: { ...comment, likes_count: 1, liked: true } }),
  });
  await userEvent.click(await heartOf('すてき'));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(await heartOf('返信')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '返信' })).toBeNull();
});

it('a hidden comment has no heart, even when the viewer can read it [COMMENT-27]', async () => {
  show(() => pageOf([aThread(aComment('読める', { state: 'hidden', can: nothing }))]));
  await screen.findByText('読める');
  expect(screen.queryByRole('button', { name: /にいいね/ })).toBeNull();
});
