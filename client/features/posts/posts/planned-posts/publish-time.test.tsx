import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSeriesAddition } from '#client/features/posts/post-series/use-series-addition.tsx';
import { nextTurn } from '#client/testing/next-turn.ts';
import { anOwnPost } from '#client/testing/posts.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, only, refusal, stubServer } from '#client/testing/server.ts';
import { aSiteSettings } from '#client/testing/site-settings.ts';
import type { Plan } from '#contract/foundations/publication-plans.ts';
import type { PostDetail } from '#contract/posts/posts.ts';
import { PostForm } from '../writing/post-form.tsx';

const me = aMember();
const userId = me.user?.id ?? '';
/** Friday, 21:00 in Japan. */
const NOW = '2026-11-27T12:00:00.000Z';
const MIDNIGHT = '2026-11-27T15:00:00.000Z';

const planned = (plan: Partial<Plan> = {}) =>
  anOwnPost({
    is_draft: true,
    is_published: false,
    title: '誕生日の絵',
    plan: { publish_at: MIDNIGHT, failure: null, ...plan },
  });

function open(handlers: Handlers = {}, post: PostDetail | null = null) {
  const calls = stubServer({
    '/api/site-settings': () => aSiteSettings(),
    '/api/session': () => me,
    '/api/next-birthdays': () => ({ own: null, characters: [] }),
    '/api/posts/{postId}': only(post?.id ?? '', () => post ?? anOwnPost()),
    '/functions/createPost': () => ({ post: planned() }),
    '/functions/updatePost': () => ({ post: planned() }),
    '/functions/createDraft': () => ({ post: anOwnPost({ is_draft: true, is_published: false }) }),
    ...handlers,
  });
  const onDone = vi.fn<() => void>();
  renderInApp(
    <PostForm useSeries={useSeriesAddition} userId={userId} post={post} onDone={onDone} />,
    { session: me },
  );
  const sent = (name: string) =>
    calls.filter(({ path }) => path === `/functions/${name}`).map(({ data }) => data);
  return { onDone, sent };
}

const storedTimes = () => Object.keys(localStorage).filter((key) => key.includes('publish-time'));
const when = () => within(screen.getByRole('radiogroup', { name: '公開するとき' }));
const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const line = () => screen.getByRole('button', { name: /^公開の設定/ }).textContent;

async function openSettings() {
  await click(/^公開の設定/);
  await screen.findByRole('dialog', { name: '公開の設定' });
}

async function closeSettings() {
  await click('完了');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

async function chooseLater() {
  await openSettings();
  await userEvent.click(when().getByRole('radio', { name: '日時を指定' }));
}

async function write() {
  await userEvent.type(screen.getByLabelText('タイトル'), '誕生日の絵');
  await userEvent.click(screen.getByRole('radio', { name: 'イラスト' }));
}

beforeEach(() => vi.useFakeTimers({ now: Date.parse(NOW), toFake: ['Date'] }));
afterEach(async () => {
  cleanup();
  await nextTurn();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
});

describe('the publication time in the form of a post', () => {
  it('is chosen in Japan time, shown in words, and sent by the submit button [AUD-16, AUD-36, PLAN-19, PLAN-60]', async () => {
    const { onDone, sent } = open();
    await write();
    await chooseLater();
    expect(screen.queryByText(/に公開されます/)).toBeNull();
    await click('今夜 0:00');
    expect(screen.getByText('11月28日(土) 00:00（日本時間）に公開されます')).toBeTruthy();
    expect(screen.getByText(/まだ予約されていません/)).toBeTruthy();
    await closeSettings();
    expect(line()).toContain('全員に公開 · 11月28日(土) 00:00');
    await click('予約する');
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(sent('createPost')).toMatchObject([{ title: '誕生日の絵', publishAt: MIDNIGHT }]);
  });

  it('is refused with an error at its field when it is in the past [AUD-37, PLAN-61]', async () => {
    const { sent } = open();
    await write();
    await chooseLater();
    await closeSettings();
    expect(line()).toContain('日時は未定');
    await click('予約する');
    expect(await screen.findByText('公開する日時を選んでください')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('日付')));
    fireEvent.change(screen.getByLabelText('日付'), { target: { value: '2026-11-27' } });
    fireEvent.change(screen.getByLabelText('時刻'), { target: { value: '21:00' } });
    await closeSettings();
    await click('予約する');
    expect(await screen.findByText('公開する日時は、1分以上先にしてください')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('タイトル').value).toBe('誕生日の絵');
    expect(sent('createPost')).toEqual([]);
  });

  it('is restored after a reload [PLAN-61]', async () => {
    open();
    await write();
    await chooseLater();
    await click('今夜 0:00');
    await closeSettings();
    const kept = { ...localStorage };
    cleanup();
    expect(storedTimes()).toEqual([]);
    // A reload ends the page without unmounting the form, so the stored time must stay.
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, String(value));
    open();
    expect(line()).toContain('11月28日(土) 00:00');
  });

  it('is restored for a draft when the form opens again, as a time that is not planned yet [PLAN-45]', async () => {
    const draft = anOwnPost({ is_draft: true, is_published: false, title: '誕生日の絵' });
    open({}, draft);
    await chooseLater();
    await click('今夜 0:00');
    cleanup();
    const { onDone } = open({}, draft);
    await openSettings();
    expect(screen.getByText('11月28日(土) 00:00（日本時間）に公開されます')).toBeTruthy();
    expect(screen.getByText(/まだ予約されていません/)).toBeTruthy();
    await closeSettings();
    await click('予約する');
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(storedTimes()).toEqual([]);
  });

  it('of a draft is no longer stored when it has passed [PLAN-65]', async () => {
    const draft = anOwnPost({ is_draft: true, is_published: false, title: '誕生日の絵' });
    open({}, draft);
    await chooseLater();
    await click('今夜 0:00');
    cleanup();
    vi.setSystemTime(Date.parse(MIDNIGHT) + 1000);
    open({}, draft);
    expect(line()).toContain('いますぐ');
    expect(storedTimes()).toEqual([]);
  });

  it('stays in its field when the server refuses it, and the reason is shown [PLAN-61]', async () => {
    const message = '公開する日時は、1分以上先にしてください';
    const fields = { publishAt: message };
    open({ '/functions/createPost': () => refusal('invalid-argument', { fields }) });
    await write();
    await chooseLater();
    await click('今夜 0:00');
    await closeSettings();
    await click('予約する');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('時刻').value).toBe('00:00');
  });
});

describe('the birthdays that are suggested as a publication time', () => {
  const character = (tag: string, birthday: string, is_followed = false) => ({
    tag,
    birthday,
    is_followed,
  });
  const born = {
    own: '02-29',
    characters: [
      character('ルナ', '12-03'),
      character('ソラ', '11-27', true),
      character('モコ', '06-10', true),
    ],
  };
  const names = () =>
    within(screen.getByRole('group', { name: '日時の候補' }))
      .getAllByRole('button', { name: /誕生日/ })
      .map(({ textContent }) => textContent);
  const draft = (character_tags: string[]) =>
    anOwnPost({ is_draft: true, is_published: false, title: '誕生日の絵', character_tags });

  it('belong to the tagged characters and the author, and set the time to the start of the day in Japan [PLAN-46, PLAN-66]', async () => {
    const { sent } = open({ '/api/next-birthdays': () => born }, draft(['ﾙﾅ', '空']));
    await chooseLater();
    await screen.findAllByRole('button', { name: /の誕生日/ });
    // 2027 has no February 29.
    expect(names()).toEqual(['ルナの誕生日 12月3日 0:00', '自分の誕生日 来年2月28日 0:00']);
    await click('ルナの誕生日 12月3日 0:00');
    expect(screen.getByText('12月3日(木) 00:00（日本時間）に公開されます')).toBeTruthy();
    await closeSettings();
    await click('予約する');
    const publishAt = '2026-12-02T15:00:00.000Z';
    await waitFor(() => expect(sent('updatePost')).toMatchObject([{ publishAt }]));
  });

  it('belong to followed characters when no tag is a character; a birthday that has passed this year is suggested for the next year [PLAN-46]', async () => {
    const followed = { ...born, own: null };
    open({ '/api/next-birthdays': () => followed }, draft(['空']));
    await chooseLater();
    await screen.findAllByRole('button', { name: /の誕生日/ });
    expect(names()).toEqual(['モコの誕生日 来年6月10日 0:00', 'ソラの誕生日 来年11月27日 0:00']);
    await click('ソラの誕生日 来年11月27日 0:00');
    expect(screen.getByLabelText<HTMLInputElement>('日付').value).toBe('2027-11-27');
  });

  it('are requested only when the author chooses a time [PLAN-67]', async () => {
    const ask = vi.fn<() => typeof born>(() => born);
    open({ '/api/next-birthdays': ask });
    await write();
    expect(ask).not.toHaveBeenCalled();
    await chooseLater();
    await waitFor(() => expect(ask).toHaveBeenCalledOnce());
  });
});

describe('the form of a planned post', () => {
  it('saves changes only when the button is pressed, and keeps the planned time [PLAN-56]', async () => {
    const { sent } = open({}, planned());
    expect(line()).toContain('11月28日(土) 00:00');
    expect(screen.queryByRole('button', { name: '下書き保存' })).toBeNull();
    expect(screen.getByText('保存するまで予約は変わりません')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('タイトル'), '！');
    await click('変更を保存');
    await waitFor(() => expect(sent('updatePost')).toHaveLength(1));
    expect(sent('updatePost')).toMatchObject([{ publishAt: MIDNIGHT, publish: false }]);
    expect(sent('saveDraft')).toEqual([]);
  });

  it('can change the plan, and can publish the post immediately [PLAN-12]', async () => {
    const { sent } = open({}, planned());
    await openSettings();
    await click('明日 18:00');
    await closeSettings();
    expect(screen.getByRole('button', { name: '予約を変更' })).toBeTruthy();
    await openSettings();
    await userEvent.click(when().getByRole('radio', { name: 'いますぐ' }));
    await closeSettings();
    await click('いますぐ公開');
    await waitFor(() => expect(sent('updatePost')).toMatchObject([{ publish: true }]));
    expect(sent('updatePost')[0]).not.toHaveProperty('publishAt');
  });
});
