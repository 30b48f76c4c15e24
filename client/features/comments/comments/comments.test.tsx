import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { postQuery } from '#client/features/posts/posts/posts.queries.ts';
import { openStreams, stubEventSource } from '#client/testing/live.ts';
import { aProfile } from '#client/testing/render.tsx';
import { refusal } from '#client/testing/server.ts';
import { receiveToasts, type Toast } from '#client/ui/feedback/toast.tsx';
import type { CommentThread } from '#contract/comments/comments.ts';
import { aComment, aThread, fan, me, nothing, pageOf, post, show } from './comments.testing.tsx';

let toasts: Toast[] = [];
let stopToasts = () => {};
beforeEach(() => {
  toasts = [];
  stopToasts = receiveToasts((toast) => toasts.push(toast));
});
afterEach(() => {
  cleanup();
  stopToasts();
  localStorage.clear();
});

const showing = (threads: () => CommentThread[]) => show(() => pageOf(threads()));
const list = () => screen.findByRole('list', { name: 'コメントの一覧' });

async function choose(comment: string, entry: string) {
  const article = (await screen.findByText(comment)).closest('article') as HTMLElement;
  await userEvent.click(within(article).getByRole('button', { name: /の操作$/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
}

describe('the comments of a post', () => {
  it('show authors, links, replies, and a badge for the author of the post [COMMENT-10, VALID-11]', async () => {
    const author = aProfile({ id: post.user_id, display_name: 'つくりて' });
    const thread = aComment('すてき https://example.jp/a です');
    showing(() => [
      aThread(thread, [aComment('ありがとう', { parent_id: thread.id, author })]),
      aThread(aComment('かわいい')),
    ]);
    expect(within(await list()).getAllByRole('article')).toHaveLength(3);
    expect(screen.getByRole('heading', { level: 2, name: 'コメント 2件' })).toBeTruthy();
    expect(screen.getByRole('link', { name: /example/ }).getAttribute('target')).toBe('_blank');
    const replies = screen.getByRole('list', { name: 'みずきさんへの返信' });
    expect(within(replies).getByText('投稿者')).toBeTruthy();
    expect(screen.getAllByText('投稿者')).toHaveLength(1);
  });

  it('say that a post accepts no comments, and have no form [AUD-39]', async () => {
    const can = { ...nothing, report: true };
    const { client } = showing(() => [aThread(aComment('すてき', { can }))]);
    const closed = { ...post, commenters: 'nobody' as const, can: { ...post.can, comment: false } };
    act(() => void client.setQueryData(postQuery(post.id).queryKey, closed));
    expect(await screen.findByText('この投稿では、コメントを受け付けていません')).toBeTruthy();
    await list();
    expect(screen.queryByLabelText('コメントを書く')).toBeNull();
    expect(screen.queryByRole('button', { name: '返信する' })).toBeNull();
  });

  it('hide folded text until it is opened [VEIL-71]', async () => {
    showing(() => [aThread(aComment('犯人は||ルミ||でした'))]);
    const item = within(await list()).getByRole('article');
    expect(item.textContent).not.toContain('ルミ');
    within(item)
      .getByRole('button', { name: /続きを読む/ })
      .focus();
    await userEvent.keyboard('{Enter}');
    expect(item.textContent).toContain('ルミ');
    await userEvent.keyboard('{Enter}');
    expect(item.textContent).not.toContain('ルミ');
  });

  it('load the next page after a page without visible comments', async () => {
    show(({ path }) =>
      path.includes('cursor=') ? pageOf([aThread(aComment('前からの'))]) : pageOf([], 'next'),
    );
    await userEvent.click(await screen.findByRole('button', { name: '以前のコメントを見る' }));
    expect(await screen.findByText('前からの')).toBeTruthy();
  });

  it('have placeholders for deleted and hidden comments, but show the text of hidden comments to permitted viewers [COMMENT-38]', async () => {
    showing(() => [
      aThread(aComment('', { state: 'deleted', author: null, can: nothing }), [aComment('返信')]),
      aThread(aComment('', { state: 'hidden', can: nothing })),
      aThread(aComment('読める', { state: 'hidden' })),
    ]);
    expect(await screen.findByText('削除されたコメント')).toBeTruthy();
    expect(screen.getByText('非表示のコメント')).toBeTruthy();
    expect(screen.getByText('読める').closest('article')?.textContent).toContain('非表示');
  });

  it('say that there are no comments yet [COMMENT-13]', async () => {
    showing(() => []);
    expect(await screen.findByText('まだコメントがありません')).toBeTruthy();
  });

  it('show a failure, and load after a retry [COMMENT-13]', async () => {
    let broken = true;
    show(() => (broken ? refusal('internal') : pageOf([aThread(aComment('A'))])));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'データの読み込みに失敗しました',
    );
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: '再試行' }));
    expect(await screen.findByText('A')).toBeTruthy();
  });

  it('load the next page when the button is pressed [COMMENT-37]', async () => {
    const [older, newer] = [aThread(aComment('古い')), aThread(aComment('新しい'))];
    show(({ path }) => (path.includes('cursor=next') ? pageOf([older]) : pageOf([newer], 'next')));
    await userEvent.click(await screen.findByRole('button', { name: '以前のコメントを見る' }));
    expect(await screen.findByText('古い')).toBeTruthy();
  });

  it('load the remaining replies when the button is pressed [COMMENT-37]', async () => {
    const thread = aComment('はじまり');
    const second = aComment('二つめ', { parent_id: thread.id });
    const first = aComment('一つめ', { parent_id: thread.id });
    show(() => pageOf([aThread(thread, [first], 1)]), {
      '/api/comments/{commentId}/replies': ({ path, params }) =>
        params.commentId === thread.id && path.includes('cursor=more')
          ? pageOf([second])
          : pageOf([]),
    });
    await userEvent.click(
      await screen.findByRole('button', { name: '返信をもっと見る（残り1件）' }),
    );
    expect(await screen.findByText('二つめ')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: /返信をもっと/ })).toBeNull());
  });
});

describe('a comment', () => {
  it('is deleted after a confirmation that shows its text [COMMENT-04]', async () => {
    let threads = [
      aThread(aComment('わたしの', { author: me, can: { ...nothing, delete: true } })),
    ];
    const { sent } = show(() => pageOf(threads), {
      '/functions/deleteComment': () => {
        threads = [];
        return { comments_count: 1 };
      },
    });
    await choose('わたしの', '削除する');
    const dialog = within(await screen.findByRole('dialog', { name: 'コメントを削除しますか？' }));
    expect(dialog.getByText('わたしの')).toBeTruthy();
    expect(sent()).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: '削除する' }));
    expect(await screen.findByText('まだコメントがありません')).toBeTruthy();
    expect(toasts[0]?.title).toBe('コメントを削除しました');
    expect(screen.getByRole('heading', { level: 2, name: 'コメント 1件' })).toBeTruthy();
  });

  it('can be hidden by the author of the post, and shown again by the toast [COMMENT-06]', async () => {
    const comment = aComment('ひどい', { can: { ...nothing, hide: true } });
    const { sent } = show(() => pageOf([aThread(comment)]), {
      '/functions/setCommentHidden': ({ data }) => {
        comment.state = data.hidden ? 'hidden' : 'shown';
        return { comment, comments_count: 1 };
      },
    });
    await choose('ひどい', '非表示にする');
    await waitFor(() => expect(toasts[0]?.title).toBe('コメントを非表示にしました'));
    await waitFor(() =>
      expect(screen.getByText('ひどい').closest('article')?.textContent).toContain('非表示'),
    );
    act(() => toasts[0]?.action?.onSelect());
    await waitFor(() => expect(sent().map(({ data }) => data.hidden)).toEqual([true, false]));
    await waitFor(() =>
      expect(screen.getByText('ひどい').closest('article')?.textContent).not.toContain('非表示'),
    );
  });

  it('can be reported [REPORT-72]', async () => {
    const comment = aComment('ひどい');
    const { sent } = show(() => pageOf([aThread(comment)]), {
      '/functions/reportContent': () => ({ success: true, state: 'received', owner_id: 'x' }),
    });
    await choose('ひどい', '報告');
    const dialog = within(await screen.findByRole('dialog', { name: 'コメントを報告' }));
    await userEvent.click(await dialog.findByRole('radio', { name: '嫌がらせ・誹謗中傷' }));
    await userEvent.click(dialog.getByRole('button', { name: '報告する' }));
    expect(await dialog.findByText('報告を受け付けました')).toBeTruthy();
    expect(sent()[0]?.data).toMatchObject({ targetType: 'comment', targetId: comment.id });
  });

  it('disappears with the other comments of its author after a mute or a block [HIDE-14]', async () => {
    let hidden: string[] = [];
    const threads = [
      aThread(aComment('うるさい')),
      aThread(aComment('しずか', { author: me, can: nothing })),
    ];
    const { sent } = show(
      () => pageOf(threads.filter(({ author }) => !hidden.includes(author?.id ?? ''))),
      {
        '/api/posts/{postId}': () => post,
        '/functions/setMute': ({ data: { kind, value } }) => {
          hidden = [value];
          const created_at = post.created_at;
          return { mute: { kind, value, user: fan, expires_at: null, created_at } };
        },
        '/functions/removeMute': () => {
          hidden = [];
          return { removed: true };
        },
        '/functions/setBlock': ({ data: { userId, blocked } }) => {
          hidden = [userId];
          return { blocked };
        },
      },
    );
    await choose('うるさい', 'ミュートする');
    await waitFor(() => expect(screen.queryByText('うるさい')).toBeNull());
    expect(sent()[0]?.data).toEqual({ kind: 'user', value: fan.id, expiresAt: null });
    expect(screen.getByText('しずか')).toBeTruthy();
    await waitFor(() => expect(toasts.at(-1)?.action).toBeDefined());
    act(() => toasts.at(-1)?.action?.onSelect());
    await choose('うるさい', 'ブロックする');
    const dialog = await screen.findByRole('dialog', { name: 'みずきさんをブロックしますか？' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'ブロックする' }));
    await waitFor(() => expect(screen.queryByText('うるさい')).toBeNull());
  });

  it('has no menu when no action is permitted [REPORT-03]', async () => {
    showing(() => [aThread(aComment('だれかの', { author: me, can: nothing }))]);
    await screen.findByText('だれかの');
    expect(screen.queryByRole('button', { name: /の操作$/ })).toBeNull();
    expect(screen.queryByRole('button', { name: '返信' })).toBeNull();
  });
});

describe('new comments of other members', () => {
  beforeEach(() => stubEventSource());
  const arrive = async (comments_count: number) => {
    await waitFor(() => expect(openStreams()).toHaveLength(1));
    const event = { type: 'comments' as const, comments_count };
    act(() => openStreams()[0]?.send({ topic: `post:${post.id}`, event }));
  };

  it('are counted when they arrive, and are shown when the button is pressed [COMMENT-09]', async () => {
    const threads = [aThread(aComment('まえの'))];
    Element.prototype.scrollIntoView = vi.fn();
    showing(() => [...threads]);
    await screen.findByText('まえの');
    threads.unshift(aThread(aComment('あたらしい')));
    await arrive(3);
    expect(await screen.findByRole('heading', { name: 'コメント 3件' })).toBeTruthy();
    const newComments = await screen.findByRole('button', { name: '新しいコメントがあります' });
    expect(screen.queryByText('あたらしい')).toBeNull();
    await userEvent.click(newComments);
    expect(document.activeElement?.textContent).toContain('あたらしい');
    expect(screen.queryByRole('button', { name: '新しいコメントがあります' })).toBeNull();
  });

  it('disappear when they are deleted [COMMENT-41]', async () => {
    const threads = [aThread(aComment('のこる')), aThread(aComment('きえる'))];
    showing(() => [...threads]);
    await screen.findByText('きえる');
    threads.pop();
    await arrive(1);
    await waitFor(() => expect(screen.queryByText('きえる')).toBeNull());
    expect(screen.getByText('のこる')).toBeTruthy();
  });

  it('are shown when they arrive in an empty list [COMMENT-09]', async () => {
    const threads: CommentThread[] = [];
    showing(() => [...threads]);
    await screen.findByText('まだコメントがありません');
    threads.push(aThread(aComment('はじめて')));
    await arrive(1);
    expect(await screen.findByText('はじめて', {})).toBeTruthy();
  });
});

describe('a link to one comment', () => {
  it('shows the thread of the comment first, scrolls to the comment, and focuses it [NPAGE-27]', async () => {
    const scrolled: string[] = [];
    Element.prototype.scrollIntoView = function (this: HTMLElement) {
      scrolled.push(this.dataset['comment'] ?? '');
    };
    const first = aComment('さいしょ');
    const reply = aComment('あとの返信', { parent_id: first.id });
    const latest = aThread(aComment('いちばん新しい'));
    show(
      () => pageOf([latest, aThread(first, [], 1)]),
      { '/api/comments/{commentId}/thread': () => aThread(first, [reply]) },
      `?comment=${reply.id}`,
    );
    const shown = await screen.findByText('あとの返信');
    expect(
      screen.getByText('さいしょ').compareDocumentPosition(screen.getByText('いちばん新しい')),
    ).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await waitFor(() => expect(document.activeElement?.contains(shown)).toBe(true));
    expect(scrolled).toEqual([reply.id]);
    expect(screen.getAllByText('さいしょ')).toHaveLength(1);
  });

  it('shows a linked reply in its place when the earlier replies are loaded [COMMENT-49]', async () => {
    const first = aComment('さいしょ');
    const [early, between, late] = ['はやい', 'あいだ', 'おそい'].map((content) =>
      aComment(`${content}返信`, { parent_id: first.id }),
    );
    if (!early || !between || !late) throw new Error('no replies');
    show(
      () => pageOf([aThread(first, [early], 2)]),
      {
        '/api/comments/{commentId}/thread': () => aThread(first, [early, late], 1),
        '/api/comments/{commentId}/replies': () => pageOf([between, late]),
      },
      `?comment=${late.id}`,
    );
    await screen.findByText('おそい返信');
    await userEvent.click(screen.getByRole('button', { name: /返信.*1件/ }));
    await screen.findByText('あいだ返信');
    const shown = screen.getAllByText(/^(はやい|あいだ|おそい)返信$/);
    expect(shown.map(({ textContent }) => textContent)).toEqual([
      'はやい返信',
      'あいだ返信',
      'おそい返信',
    ]);
  });

  it('shows the other comments when the comment is missing [NPAGE-27]', async () => {
    show(() => pageOf([aThread(aComment('のこり'))]), {}, '?comment=aComment999999999999');
    expect(await screen.findByText('のこり')).toBeTruthy();
  });
});

it('a comment links the tags and members that it names [READ-11]', async () => {
  show(() => pageOf([aThread(aComment('#星 と @mizuki_2 が好き'))]));
  const text = within(await screen.findByText(/が好き/));
  expect(text.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/tags/%E6%98%9F',
    '/user/@mizuki_2',
  ]);
});
