import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useSeriesAddition } from '#client/features/posts/post-series/use-series-addition.tsx';
import { nextTurn } from '#client/testing/next-turn.ts';
import { aDraft, anOwnPost } from '#client/testing/posts.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, refusal, stubServer } from '#client/testing/server.ts';
import { someSettings } from '#client/testing/settings.ts';
import { aSiteSettings } from '#client/testing/site-settings.ts';
import { ToastHost } from '#client/ui/feedback/toast.tsx';
import type { PictureRights } from '#contract/posts/picture-rights.ts';
import type { PostDetail } from '#contract/posts/posts.ts';
import { PostForm } from '../post-form.tsx';

const me = aMember();
const refused: PictureRights = {
  reposting: false,
  saving: false,
  editing: false,
  ai_training: false,
};

function open(post: PostDetail | null = null, handlers: Handlers = {}) {
  const calls = stubServer({
    '/api/site-settings': () => aSiteSettings(),
    '/api/session': () => me,
    '/api/settings': () => someSettings,
    '/functions/createPost': () => ({ post: anOwnPost() }),
    '/functions/createDraft': () => ({ post: draftOf({}) }),
    ...handlers,
  });
  renderInApp(
    <>
      <PostForm
        useSeries={useSeriesAddition}
        userId={me.user?.id ?? ''}
        post={post}
        onDone={() => undefined}
      />
      <ToastHost />
    </>,
    { session: me },
  );
  return (name: string) =>
    calls.filter(({ path }) => path === `/functions/${name}`).map(({ data }) => data);
}

const draftOf = (fields: Partial<PostDetail>) =>
  anOwnPost({ is_draft: true, is_published: false, ...fields });
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const additions = () =>
  within(screen.getByRole('button', { name: '追加する' }).closest('section') as HTMLElement);

async function add(name: string) {
  await press('追加する');
  await userEvent.click(await screen.findByRole('menuitem', { name }));
}

async function offered() {
  await press('追加する');
  const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  await userEvent.keyboard('{Escape}');
  return entries;
}

async function publish() {
  await userEvent.type(screen.getByLabelText('タイトル'), '庭の猫');
  await userEvent.click(screen.getByRole('radio', { name: 'イラスト' }));
  await press('投稿する');
}

afterEach(async () => {
  cleanup();
  await nextTurn();
  localStorage.clear();
});

describe('the additions in the form of a post', () => {
  it('are in one menu, and their fields appear when they are added [DRAW-01]', async () => {
    open();
    expect(await offered()).toEqual(['動画', 'NFT', '投票', 'シリーズ', '権利・透かし']);
    expect(screen.queryByLabelText('動画のリンク')).toBeNull();
    await add('動画');
    const link = await screen.findByLabelText('動画のリンク');
    await waitFor(() => expect(document.activeElement).toBe(link));
    expect(await offered()).not.toContain('動画');
  });

  it('have a chip that opens and hides their fields without losing the input [DRAW-77]', async () => {
    open();
    await add('投票');
    await userEvent.clear(await screen.findByLabelText('日付'));
    await press('投票');
    expect(screen.queryByRole('textbox', { name: '質問' })).toBeNull();
    await press('投票');
    expect(screen.getByLabelText('日付')).toHaveProperty('value', '');
  });

  it('are removed by their chip, and restored by the toast [DRAW-78, DRAW-95]', async () => {
    open();
    await add('動画');
    const url = 'https://youtu.be/abcDEF12345';
    await userEvent.type(await screen.findByLabelText('動画のリンク'), url);
    await press('動画を外す');
    expect(screen.queryByRole('textbox', { name: '動画のリンク' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '追加する' }));
    await press('元に戻す');
    await press('動画');
    expect(await screen.findByLabelText('動画のリンク')).toHaveProperty('value', url);
  });

  it('open when one of their fields has an error, and focus this field [DRAW-02]', async () => {
    open();
    await add('投票');
    await screen.findByLabelText('質問');
    await press('投票');
    await publish();
    const question = await screen.findByLabelText('質問');
    await waitFor(() => expect(document.activeElement).toBe(question));
  });
});

describe('the poll in the form of a post', () => {
  it('has a question, choices and an end [POLL-44]', async () => {
    const sent = open();
    await add('投票');
    await userEvent.type(await screen.findByLabelText('質問'), 'つぎは？');
    await userEvent.type(screen.getByRole('textbox', { name: '選択肢1' }), 'うみ');
    await userEvent.type(screen.getByRole('textbox', { name: '選択肢2' }), 'やま');
    await userEvent.click(screen.getByRole('radio', { name: '終了後' }));
    expect(additions().getByRole('button', { name: '投票：つぎは？' })).toBeTruthy();
    await publish();
    await waitFor(() => expect(sent('createPost')).toHaveLength(1));
    expect(sent('createPost')[0]).toMatchObject({
      poll: {
        question: 'つぎは？',
        choices: [
          { text: 'うみ', tag: null },
          { text: 'やま', tag: null },
        ],
        max_choices: 1,
        results: 'after-end',
        ends_at: expect.stringMatching(/Z$/),
      },
    });
  });

  it('restores its text when it is removed and added again [POLL-69]', async () => {
    open();
    await add('投票');
    await userEvent.type(await screen.findByLabelText('質問'), 'つぎは？');
    await press('投票を外す');
    expect(screen.queryByLabelText('質問')).toBeNull();
    await add('投票');
    expect(await screen.findByLabelText('質問')).toHaveProperty('value', 'つぎは？');
  });

  it('shows at each field what is missing [POLL-44]', async () => {
    open();
    await add('投票');
    await userEvent.clear(await screen.findByLabelText('日付'));
    await publish();
    expect(await screen.findByText('質問を入力してください')).toBeTruthy();
    expect(screen.getByText('選択肢は2つ以上必要です')).toBeTruthy();
    expect(screen.getByText('締め切りの日付と時刻を入力してください')).toBeTruthy();
    // The time stays when only the date is removed.
    expect(screen.getByLabelText('時刻')).not.toHaveProperty('value', '');
    await userEvent.type(screen.getByLabelText('質問'), 'つぎは？');
    expect(screen.queryByText('質問を入力してください')).toBeNull();
  });

  it('of a stored draft has a chip with its question [POLL-44]', async () => {
    const choices = [{ text: 'うみ', tag: null }];
    const poll = { question: '前の質問', choices, max_choices: 1, ends_at: '' };
    open(draftOf({ draft_poll: { ...poll, results: 'after-vote' } }));
    await press('投票：前の質問');
    expect(await screen.findByLabelText('質問')).toHaveProperty('value', '前の質問');
    expect(screen.getByLabelText('日付')).toHaveProperty('value', '');
  });

  it('cannot be added to a published post, nor to a draft that was once published with a poll [POLL-44]', async () => {
    open(anOwnPost());
    expect(await offered()).not.toContain('投票');
    cleanup();
    open(draftOf({ has_poll: true }));
    expect(screen.getByText(/この投稿には投票が付いています/)).toBeTruthy();
    expect(await offered()).not.toContain('投票');
  });
});

describe('the picture rights in the form of a post', () => {
  it('begin with the rights in the settings, and only changes are sent [RIGHT-14, RIGHT-52, RIGHT-61]', async () => {
    const picture_settings = { rights: refused, watermark: null, watermarksNewPosts: true };
    const read = vi.fn(() => ({ ...someSettings, picture_settings }));
    const sent = open(null, { '/api/settings': read });
    await press('無断転載禁止・保存禁止・加工禁止・AI学習禁止・透かし');
    const saving = await screen.findByRole<HTMLInputElement>('checkbox', { name: '保存禁止' });
    const watermark = screen.getByRole<HTMLInputElement>('switch', { name: '透かしを入れる' });
    expect([saving.checked, watermark.checked]).toEqual([true, true]);
    // The summary of the publication settings needs the same response, so one request is enough.
    expect(read).toHaveBeenCalledOnce();
    await userEvent.click(watermark);
    await publish();
    await waitFor(() => expect(sent('createPost')).toHaveLength(1));
    expect(sent('createPost')[0]).toMatchObject({ has_watermark: false });
    expect(sent('createPost')[0]).not.toHaveProperty('rights');
  });

  it('link to the settings of the watermark until the author has a watermark [RIGHT-62]', async () => {
    open();
    await add('権利・透かし');
    const link = await screen.findByRole('link', { name: '設定で透かしを決める' });
    expect(link.getAttribute('href')).toBe('/settings/pictures');
    expect(screen.queryByRole('switch', { name: '透かしを入れる' })).toBeNull();
  });

  it('of a stored post are named in a chip, which removes them [RIGHT-14]', async () => {
    const sent = open(anOwnPost({ rights: { ...refused, saving: true }, has_watermark: false }), {
      '/functions/updatePost': () => ({ post: anOwnPost() }),
    });
    expect(screen.getByText('無断転載禁止・加工禁止・AI学習禁止')).toBeTruthy();
    await press('権利・透かしを外す');
    await press('変更を保存');
    await waitFor(() => expect(sent('updatePost')).toHaveLength(1));
    expect(sent('updatePost')[0]).toMatchObject({ rights: null, has_watermark: false });
  });
});

describe('the series in the form of a post', () => {
  const night = {
    id: 'aSeries0000000000001',
    title: '夜の街',
    parts_count: 2,
    has_post: true,
  };

  it('can be chosen before the first save of a new post, because opening the choice saves the post as a draft [SER-34]', async () => {
    const draft = draftOf({});
    const sent = open(null, {
      '/api/own-series': () => ({ items: [], next_cursor: null, has_more: false }),
    });
    await add('シリーズ');
    expect(await screen.findByRole('dialog', { name: 'シリーズに入れる' })).toBeTruthy();
    expect(sent('createDraft')).toHaveLength(1);
    expect(draft.is_draft).toBe(true);
  });

  it('cannot be chosen when the draft cannot be created, and a dialog shows this failure [SER-34]', async () => {
    open(null, { '/functions/createDraft': () => refusal('unavailable') });
    await add('シリーズ');
    expect(await screen.findByRole('dialog', { name: '保存できませんでした' })).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'シリーズに入れる' })).toBeNull();
  });

  it('each have a chip that takes the post out of the series, and a toast that can undo this [SER-41]', async () => {
    const post = aDraft();
    let has_post = true;
    const sent = open(draftOf({ id: post.id }), {
      '/api/own-series': () => ({
        items: [{ ...night, has_post }] as never,
        next_cursor: null,
        has_more: false,
      }),
      '/functions/removeSeriesPost': () => {
        has_post = false;
        return {} as never;
      },
      '/functions/addSeriesPosts': () => {
        has_post = true;
        return {} as never;
      },
    });
    await press('シリーズ「夜の街」から外す');
    await waitFor(() => expect(screen.queryByText('シリーズ：夜の街')).toBeNull());
    expect(sent('removeSeriesPost')).toEqual([{ seriesId: night.id, postId: post.id }]);
    await press('元に戻す');
    expect(await screen.findByRole('button', { name: 'シリーズ：夜の街' })).toBeTruthy();
    expect(sent('addSeriesPosts')).toEqual([{ seriesId: night.id, postIds: [post.id] }]);
  });
});
