import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  aComment,
  aThread,
  nothing,
  pageOf,
} from '#client/features/comments/comments/comments.testing.tsx';
import { EventOwnerMenu } from '#client/features/events/events/writing/event-owner-menu.tsx';
import {
  chooseRule,
  chosenRule,
  guidelines,
} from '#client/features/moderation/cases/cases.testing.ts';
import type { FunctionName } from '#client/lib/api/api.ts';
import PostPage from '#client/routes/post.tsx';
import { anEvent } from '#client/testing/events.ts';
import { aPostDetail } from '#client/testing/posts.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, refusal, stubServer } from '#client/testing/server.ts';
import { receiveToasts, type Toast } from '#client/ui/feedback/toast.tsx';
import type { EventDetail } from '#contract/events/events.ts';
import type { PostDetail } from '#contract/posts/posts.ts';
import { ManagedPage } from './managed-page.tsx';

let toasts: Toast[] = [];
let stop = () => {};
beforeEach(() => {
  toasts = [];
  stop = receiveToasts((toast) => toasts.push(toast));
});
afterEach(() => {
  stop();
});

const moderator = aMember({ id: 'aModerator0000000001' });
const { can } = aPostDetail();
const post = aPostDetail({ title: '宣伝です', can: { ...can, moderate: true, delete: true } });
const comment = aComment('買ってね', { can: { ...nothing, moderate: true, delete: true } });
const notice = { at: '2026-11-20T03:00:00.000Z', reason: '広告のため', awaits_look: false };

/** Renders the page of a post for a member of the team. */
function open(shown: PostDetail, handlers: Handlers = {}) {
  let isDeleted = false;
  const calls = stubServer({
    '/api/posts/{postId}': () => (isDeleted ? refusal('not-found') : shown),
    '/api/posts/{postId}/related': () => ({ by_author: [], by_tags: [] }),
    '/api/posts/{postId}/comments': () => pageOf([aThread(comment)]),
    '/functions/deletePost': () => {
      isDeleted = true;
      return { deleted_id: 'aBackup0000000000001', undo_until: notice.at };
    },
    '/api/guidelines': () => guidelines,
    ...handlers,
  });
  const app = renderInApp(<PostPage />, {
    session: moderator,
    path: `/posts/${post.id}`,
    route: '/posts?/:postId?',
  });
  return { ...app, sent: (name: FunctionName) => sentTo(calls, name) };
}

function sentTo(calls: ReturnType<typeof stubServer>, name: FunctionName) {
  return calls.filter(({ path }) => path === `/functions/${name}`).map(({ data }) => data);
}

async function choose(menu: string | RegExp, entry: string) {
  await userEvent.click(await screen.findByRole('button', { name: menu }));
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
}

async function confirm(title: string, button: string, reason: string) {
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  if (button !== '表示に戻す') await chooseRule(dialog);
  if (reason !== '') await userEvent.type(dialog.getByLabelText(/理由/), reason);
  await userEvent.click(dialog.getByRole('button', { name: button }));
}

describe('the page of a post, for team members', () => {
  it('hides the post in place, with a reason [ADMIN-58]', async () => {
    const { sent } = open(post, {
      '/functions/setPostHidden': () => refusal('permission-denied', { reason: 'higher-rank' }),
    });
    await choose('投稿のメニュー', '運営として非表示にする');
    await confirm('投稿を非表示にしますか？', '非表示にする', '広告のため');
    expect(await screen.findByText(/同じか上の役割/)).toBeTruthy();
    expect(sent('setPostHidden')).toEqual([
      { postId: post.id, hidden: true, reason: '広告のため', rule: chosenRule },
    ]);
  });

  it('sets labels of the post in place, and links to the decision [VEIL-16]', async () => {
    const case_id = 'aCase000000000000001';
    const labels = { spoiler: false, sensitive: true, ai: 'none' } as const;
    const { sent } = open(post, {
      '/functions/labelPost': () => ({ team_labels: labels, case_id }),
      '/api/admin/status': () => ({
        is_admin: true,
        rank: 'moderator',
        permissions: ['manage_reports'],
      }),
    });
    await choose('投稿のメニュー', '運営としてラベルを付ける');
    const title = '投稿にラベルを付けますか？';
    await confirm(title, 'ラベルを付ける', '人を選ぶ絵のため');
    expect(await screen.findByText('付けるラベルを選んでください')).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: 'センシティブ' }));
    await userEvent.click(screen.getByRole('button', { name: 'ラベルを付ける' }));
    await waitFor(() => expect(toasts[0]?.title).toBe('ラベルを付けました'));
    expect(toasts[0]?.link?.to).toBe(`/admin/reports/${case_id}`);
    expect(sent('labelPost')).toEqual([
      { postId: post.id, labels, reason: '人を選ぶ絵のため', rule: chosenRule },
    ]);
  });

  it('shows a hidden post again in place, without asking for a reason [ADMIN-58]', async () => {
    const { sent } = open(
      { ...post, hidden: notice, is_draft: true, is_published: false },
      {
        '/functions/setPostHidden': () => ({
          post: { ...post, hidden: null, open_reports: 0, excerpt: '', pictures_count: 1 },
        }),
      },
    );
    await choose('投稿のメニュー', '運営として表示に戻す');
    await confirm('投稿を表示に戻しますか？', '表示に戻す', '');
    await waitFor(() => expect(toasts[0]?.title).toBe('投稿を表示に戻しました'));
    expect(sent('setPostHidden')).toEqual([{ postId: post.id, hidden: false, reason: '' }]);
  });

  it('deletes the post in place, redirects to home, and links to the backup [ADMIN-58, POST-37]', async () => {
    const { sent, router } = open(post);
    await choose('投稿のメニュー', '削除する');
    await confirm('投稿「宣伝です」を削除しますか？', '削除する', '規約違反');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(sent('deletePost')).toEqual([{ postId: post.id, reason: '規約違反', rule: chosenRule }]);
    expect(toasts[0]?.link?.to).toBe(`/admin/deleted?type=post&original=${post.id}`);
  });

  it('has one menu with the entries for every member, including those about the author, and the entries for the team [READ-20]', async () => {
    open(post);
    await userEvent.click(await screen.findByRole('button', { name: '投稿のメニュー' }));
    const entries = await screen.findAllByRole('menuitem');
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      'クリップに追加',
      '印刷',
      'メッセージを送る',
      'ミュートする',
      '期間を決めてミュート',
      'ブロックする',
      '報告',
      '運営として非表示にする',
      '運営としてラベルを付ける',
      '削除する',
    ]);
  });

  it('hides and deletes a comment in place [ADMIN-58, DREC-07]', async () => {
    const { sent } = open(post, {
      '/functions/moderateComment': () => refusal('unavailable'),
      '/functions/deleteComment': () => ({ comments_count: 0 }),
    });
    const menu = /みずきさんのコメント/;
    await choose(menu, '運営として非表示にする');
    await confirm('コメントを非表示にしますか？', '非表示にする', '広告のため');
    expect(await screen.findByText(/一時的に利用できません/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'キャンセル' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await choose(menu, '削除する');
    await confirm('コメント「買ってね」を削除しますか？', '削除する', '広告のため');
    await waitFor(() => expect(toasts[0]?.title).toBe('コメントを削除しました'));
    const reason = '広告のため';
    expect(sent('moderateComment')).toEqual([
      { commentId: comment.id, hidden: true, reason, rule: chosenRule },
    ]);
    expect(sent('deleteComment')).toEqual([{ commentId: comment.id, reason, rule: chosenRule }]);
  });

  it('does not offer the actions of the team to other members [ADMIN-58]', async () => {
    open({ ...post, can: { ...can, delete: false } });
    await screen.findByRole('heading', { level: 1, name: post.title });
    await userEvent.click(await screen.findByRole('button', { name: '投稿のメニュー' }));
    const entries = await screen.findAllByRole('menuitem');
    expect(entries.at(-1)?.textContent).toBe('報告');
    expect(screen.queryByRole('menuitem', { name: /運営として|削除/ })).toBeNull();
  });
});

it('the menu of an event hides the event in place [ADMIN-58]', async () => {
  const { can: none } = anEvent();
  const event: EventDetail = anEvent({ title: '宣伝の会', can: { ...none, moderate: true } });
  const calls = stubServer({
    '/functions/setEventHidden': () => refusal('unavailable'),
    '/api/guidelines': () => guidelines,
  });
  renderInApp(
    <ManagedPage>
      <EventOwnerMenu event={event} />
    </ManagedPage>,
    { session: moderator },
  );
  await choose('イベントのメニュー', '運営として非表示にする');
  await confirm('イベントを非表示にしますか？', '非表示にする', '広告のため');
  await waitFor(() =>
    expect(sentTo(calls, 'setEventHidden')).toEqual([
      { eventId: event.id, hidden: true, reason: '広告のため', rule: chosenRule },
    ]),
  );
});
