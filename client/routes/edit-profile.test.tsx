import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { postsKeys } from '../features/posts/posts.keys.ts';
import { profilesKeys } from '../features/profiles/profiles.keys.ts';
import { sessionQuery } from '../features/session/session.queries.ts';
import { clearCsrfToken } from '../lib/csrf.ts';
import { aCard } from '../testing/posts.ts';
import { aMember, aProfile, renderInApp } from '../testing/render.tsx';
import { type Handlers, refusal, stubServer } from '../testing/server.ts';
import { receiveToasts, type Toast } from '../ui/toast.tsx';
import EditProfilePage from './edit-profile.tsx';

const me = aProfile({ bio: '雨が好き', location: '星の街' });

afterEach(() => {
  vi.unstubAllGlobals();
  clearCsrfToken();
});

function open(handlers: Handlers = {}, profile = me) {
  const calls = stubServer({
    '/functions/checkUsername': ({ data }) => ({ available: data.username !== 'mizuki' }),
    '/functions/updateProfile': ({ data }) => ({ profile: { ...profile, ...data } as typeof me }),
    ...handlers,
  });
  const toasts: Toast[] = [];
  receiveToasts((toast) => toasts.push(toast));
  const view = renderInApp(<EditProfilePage />, {
    session: aMember(profile),
    path: '/profile/edit',
  });
  const sentTo = (name: string) => calls.filter(({ path }) => path === `/functions/${name}`);
  return { ...view, toasts, saved: () => sentTo('updateProfile').map(({ data }) => data), sentTo };
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const save = () => userEvent.click(screen.getByRole('button', { name: '保存する' }));
const path = ({ router }: ReturnType<typeof open>) => router.state.location.pathname;

async function fill(name: string, value: string): Promise<void> {
  await userEvent.clear(field(name));
  if (value === '') return;
  field(name).focus();
  await userEvent.paste(value);
}

describe('the form of the own profile', () => {
  it('sends what was changed, trimmed, shows it everywhere, and leads back to the profile', async () => {
    const view = open();
    const { id, username, display_name, avatar_url, is_verified, is_holder } = me;
    const mine = aCard({
      profiles: { id, username, display_name, avatar_url, is_verified, is_holder },
    });
    const key = postsKeys.feed('recent', { limit: 12 });
    view.client.setQueryData(key, { pages: [{ items: [mine] }], pageParams: [null] });
    view.client.setQueryData(profilesKeys.one(id), { ...me, is_restricted: false, follow: null });
    await fill('表示名', ' ことり★ ');
    await fill('ウェブサイト', 'kotori.example');
    await fill('場所', '');
    await save();
    await waitFor(() => expect(path(view)).toBe('/profile'));
    const changes = { display_name: 'ことり★', website: 'https://kotori.example', location: '' };
    expect(view.saved()).toEqual([changes]);
    expect(view.toasts).toMatchObject([{ type: 'success', title: 'プロフィールを保存しました' }]);
    expect(view.client.getQueryData(sessionQuery.queryKey)?.profile).toMatchObject(changes);
    expect(view.client.getQueryData(profilesKeys.one(id))).toMatchObject(changes);
    expect(view.client.getQueryData(key)).toMatchObject({
      pages: [{ items: [{ profiles: { display_name: 'ことり★' } }] }],
    });
  });

  it('previews the names and the bio while they are typed, and counts the bio', async () => {
    open();
    await fill('表示名', 'みらい');
    await fill('自己紹介', '星を描きます🌟');
    const preview = within(screen.getByRole('region', { name: 'プレビュー' }));
    expect(preview.getByText('みらい')).toBeTruthy();
    expect(preview.getByText('星を描きます🌟')).toBeTruthy();
    expect(screen.getByText('7/160文字')).toBeTruthy();
  });

  it.each([
    ['表示名', ' ', '表示名を入力してください'],
    ['表示名', 'あ'.repeat(51), '表示名は50文字以内で入力してください'],
    ['ユーザーID', 'ab', 'ユーザーIDは3〜20文字で入力してください'],
    ['ユーザーID', 'adm1n', 'このユーザーIDは使用できません。別のユーザーIDを入力してください'],
    ['自己紹介', 'あ'.repeat(161), '自己紹介は160文字以内で入力してください'],
    [
      'ウェブサイト',
      'javascript:alert(1)',
      'ウェブサイトは「https://」または「http://」で始まるURLを入力してください',
    ],
    ['場所', 'あ'.repeat(31), '場所は30文字以内で入力してください'],
  ])('refuses the %s %j: %s', async (name, value, message) => {
    const { saved } = open();
    await fill(name, value);
    await save();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(field(name).getAttribute('aria-invalid')).toBe('true');
    expect(saved()).toEqual([]);
  });

  it('keeps the input when saving fails, and says why', async () => {
    const view = open({ '/functions/updateProfile': () => refusal('unavailable') });
    await fill('自己紹介', '新しい自己紹介');
    await save();
    await waitFor(() =>
      expect(view.toasts).toMatchObject([
        {
          type: 'error',
          title: 'プロフィールの設定に失敗しました',
          message: expect.stringContaining('一時的に利用できません'),
        },
      ]),
    );
    expect(field('自己紹介').value).toBe('新しい自己紹介');
    expect(path(view)).toBe('/profile/edit');
  });

  it('leads back without a call when nothing was changed', async () => {
    const view = open();
    await save();
    await waitFor(() => expect(path(view)).toBe('/profile'));
    expect(view.saved()).toEqual([]);
  });
});

describe('a username', () => {
  it('is free or taken while it is typed, and leaves the old one behind', async () => {
    const { sentTo } = open();
    await fill('ユーザーID', 'mizuki');
    expect(await screen.findByText(/すでに使われています/)).toBeTruthy();
    await fill('ユーザーID', 'kotori_2');
    expect(await screen.findByText('@kotori_2 は使えます')).toBeTruthy();
    expect(screen.getByText(/これまでのID（@kotori）は30日間/)).toBeTruthy();
    expect(sentTo('checkUsername').map(({ data }) => data.username)).toEqual([
      'mizuki',
      'kotori_2',
    ]);
  });

  it('is not asked about when it is invalid, or one’s own in another case', async () => {
    const { sentTo, saved } = open();
    await fill('ユーザーID', 'ことり');
    await fill('ユーザーID', 'KOTORI');
    await save();
    await waitFor(() => expect(saved()).toEqual([{ username: 'KOTORI' }]));
    expect(sentTo('checkUsername')).toEqual([]);
  });

  it.each([
    ['username-taken', /すでに使われています/],
    ['username-changes', /変更が続きすぎています/],
  ] as const)('that the server refuses (%s) is shown at its field', async (reason, text) => {
    open({ '/functions/updateProfile': () => refusal('already-exists', { reason }) });
    await fill('ユーザーID', 'kotori_3');
    await save();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(field('ユーザーID').value).toBe('kotori_3');
  });

  it('that is reserved by now does not keep its member from saving', async () => {
    const { saved } = open({}, aProfile({ username: 'support' }));
    await fill('場所', '月');
    await save();
    await waitFor(() => expect(saved()).toEqual([{ location: '月' }]));
  });
});

describe('unsaved changes', () => {
  it('ask before the form is left, and are kept on request', async () => {
    const view = open();
    await fill('場所', '月');
    await userEvent.click(screen.getByRole('button', { name: 'キャンセル' }));
    const dialog = within(await screen.findByRole('dialog', { name: '保存せずに離れますか？' }));
    await userEvent.click(dialog.getByRole('button', { name: '編集を続ける' }));
    expect(field('場所').value).toBe('月');
    expect(path(view)).toBe('/profile/edit');
    await userEvent.click(screen.getByRole('button', { name: 'キャンセル' }));
    await userEvent.click(await screen.findByRole('button', { name: '離れる' }));
    await waitFor(() => expect(path(view)).toBe('/profile'));
    expect(view.saved()).toEqual([]);
  });

  it('ask before the tab is closed', async () => {
    open();
    const close = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(close()).toBe(false);
    await fill('場所', '月');
    expect(close()).toBe(true);
    await fill('場所', '星の街');
    expect(close()).toBe(false);
  });
});
