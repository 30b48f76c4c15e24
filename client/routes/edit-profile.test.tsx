import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { putSession, sessionQuery } from '#client/features/identity/session/session.queries.ts';
import { profilesKeys } from '#client/features/members/profiles/profiles.keys.ts';
import { postsKeys } from '#client/features/posts/posts/posts.keys.ts';
import type { FunctionResult } from '#client/lib/api/api.ts';
import { useLocation } from '#client/lib/router/router-hooks.ts';
import { aCard } from '#client/testing/posts.ts';
import { aMember, aProfile, renderInApp, visitor } from '#client/testing/render.tsx';
import { type Handlers, refusal, stubServer } from '#client/testing/server.ts';
import { receiveToasts, type Toast } from '#client/ui/feedback/toast.tsx';
import { tooManyChangesText } from '#contract/foundations/names.ts';
import type { Profile } from '#contract/members/profiles.ts';
import EditProfilePage from './edit-profile.tsx';

const me = aProfile({ bio: '雨が好き', location: '星の街' });
const later = '2026-11-22T03:00:00.000Z';
const latest = '2026-11-22T03:00:01.000Z';

const free = { available: true, refusal: null, changes_left: 5, changes_from: null } as const;

/** Renders like the router: the form is unmounted once its address is left. */
function Page() {
  return useLocation().pathname === '/profile/edit' && <EditProfilePage />;
}

/** Opens the form. The server has `site.profile`; the tab may show an older version of it. */
async function open(handlers: Handlers = {}, profile = me) {
  const site = { profile, isSignedOut: false };
  const calls = stubServer({
    '/api/session': () => (site.isSignedOut ? visitor : aMember(site.profile)),
    '/functions/checkUsername': ({ data }) =>
      data.username === 'mizuki' ? { ...free, available: false, refusal: 'taken' } : free,
    '/functions/updateProfile': ({ data: { baseUpdatedAt, ...data } }) => {
      if (baseUpdatedAt !== site.profile.updated_at) {
        return refusal('aborted', { reason: 'changed-elsewhere' });
      }
      site.profile = { ...site.profile, ...data, updated_at: latest } as Profile;
      return { profile: site.profile };
    },
    ...handlers,
  });
  const toasts: Toast[] = [];
  receiveToasts((toast) => toasts.push(toast));
  const view = renderInApp(<Page />, {
    session: aMember(me),
    path: '/profile/edit',
  });
  await screen.findByLabelText('表示名');
  const sentTo = (name: string) => calls.filter(({ path }) => path === `/functions/${name}`);
  const saved = () =>
    sentTo('updateProfile').map(({ data: { baseUpdatedAt: _, ...fields } }) => fields);
  return { ...view, site, toasts, saved, sentTo };
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const save = () => userEvent.click(screen.getByRole('button', { name: '保存する' }));
const refused = 'このユーザーIDは使用できません。別のユーザーIDを入力してください';
const announcements = () => screen.queryAllByRole('status').map(({ textContent }) => textContent);
const path = ({ router }: Pick<Awaited<ReturnType<typeof open>>, 'router'>) =>
  router.state.location.pathname;

async function fill(name: string, value: string): Promise<void> {
  await userEvent.clear(field(name));
  if (value === '') return;
  field(name).focus();
  await userEvent.paste(value);
}

describe("the form of the viewer's profile", () => {
  it('keeps the generated avatar and cover while a name is typed [PROFILE-24]', async () => {
    await open();
    const preview = screen.getByRole('region', { name: 'プレビュー' });
    const hues = () =>
      [...preview.querySelectorAll<HTMLElement>('.tint')].map(({ style }) => style.cssText);
    const before = hues();
    expect(before.length).toBeGreaterThan(0);
    await fill('表示名', 'あたらしい名前');
    expect(preview.textContent).toContain('あたらしい名前');
    expect(hues()).toEqual(before);
  });

  it('sends trimmed changes, shows them everywhere, and returns to the profile [PROFILE-06]', async () => {
    const view = await open();
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

  it('previews names and bio during typing [PROFILE-17]', async () => {
    await open();
    await fill('表示名', 'みらい');
    await fill('自己紹介', '星を描きます🌟');
    const preview = within(screen.getByRole('region', { name: 'プレビュー' }));
    expect(preview.getByText('みらい')).toBeTruthy();
    expect(preview.getByText('星を描きます🌟')).toBeTruthy();
    expect(screen.getByText('7/160文字')).toBeTruthy();
    // The counter shows the length of the text to be stored, without the line break at its end.
    await fill('自己紹介', `${'あ'.repeat(160)}\n`);
    expect(screen.getByText('160/160文字')).toBeTruthy();
  });

  it.each([
    ['表示名', ' ', '表示名を入力してください'],
    ['表示名', 'あ'.repeat(51), '表示名は50文字以内で入力してください'],
    ['ユーザーID', 'ab', 'ユーザーIDは3〜20文字で入力してください'],
    ['ユーザーID', 'adm1n', refused],
    ['自己紹介', 'あ'.repeat(161), '自己紹介は160文字以内で入力してください'],
    [
      'ウェブサイト',
      'javascript:alert(1)',
      'ウェブサイトは「https://」または「http://」で始まるURLを入力してください',
    ],
    ['場所', 'あ'.repeat(31), '場所は30文字以内で入力してください'],
  ])('refuses the %s %j: %s [PROFILE-20, PROFILE-44]', async (name, value, message) => {
    const { saved } = await open();
    await fill(name, value);
    await save();
    expect(await screen.findByText(message, { selector: '[id$=-error]' })).toBeTruthy();
    expect(field(name).getAttribute('aria-invalid')).toBe('true');
    expect(saved()).toEqual([]);
  });

  it('keeps the input when saving fails, and shows the reason [PROFILE-41]', async () => {
    const view = await open({ '/functions/updateProfile': () => refusal('unavailable') });
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

  it('starts with the stored profile, even if this tab has shown an older one [PROFILE-06]', async () => {
    const bio = 'PCで書いた自己紹介';
    const view = await open({}, { ...me, bio, updated_at: later });
    expect(field('自己紹介').value).toBe(bio);
    expect(view.client.getQueryData(sessionQuery.queryKey)?.profile?.bio).toBe(bio);
  });

  it('is replaced by a retry button while the profile cannot be read [PROFILE-31]', async () => {
    const site = { isUp: false };
    stubServer({ '/api/session': () => (site.isUp ? aMember(me) : refusal('unavailable')) });
    renderInApp(<EditProfilePage />, { session: aMember(me) });
    expect(screen.getByText('プロフィールを読み込んでいます')).toBeTruthy();
    const retry = await screen.findByRole('button', { name: '再試行' });
    expect(screen.queryByLabelText('表示名')).toBeNull();
    site.isUp = true;
    await userEvent.click(retry);
    expect((await screen.findByLabelText<HTMLInputElement>('表示名')).value).toBe('ことり');
  });

  it('asks the viewer to sign in when the session has expired or belongs to another member [PROFILE-23]', async () => {
    stubServer({ '/api/session': () => aMember({ id: 'another0000000000001' }) });
    const { client } = renderInApp(<EditProfilePage />, { session: aMember(me) });
    expect(
      await screen.findByRole('dialog', { name: 'もう一度ログインしてください' }),
    ).toBeTruthy();
    expect(client.getQueryData(sessionQuery.queryKey)).toEqual(aMember(me));
  });

  it('never contains the input of another member [PROFILE-23]', async () => {
    const view = await open();
    await fill('自己紹介', '別の人の文章');
    const other = aProfile({ id: 'another0000000000001', username: 'sora', bio: '空' });
    view.site.profile = other;
    act(() => putSession(view.client, aMember(other)));
    await waitFor(() => expect(field('自己紹介').value).toBe('空'));
    await save();
    await waitFor(() => expect(path(view)).toBe('/profile'));
    expect(view.saved()).toEqual([]);
  });

  it('keeps the focus during a save, and is read-only until the save ends [PROFILE-41]', async () => {
    const answer = Promise.withResolvers<{ profile: Profile }>();
    await open({ '/functions/updateProfile': () => answer.promise });
    await fill('場所', '月');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(field('場所').readOnly).toBe(true));
    await userEvent.keyboard('の裏');
    expect(field('場所').value).toBe('月');
    expect(document.activeElement).toBe(field('場所'));
    expect(field('自己紹介').readOnly).toBe(true);
    answer.reject(new Error());
    await waitFor(() => expect(field('場所').readOnly).toBe(false));
    expect(document.activeElement).toBe(field('場所'));
  });

  it('returns without a call when nothing has changed [PROFILE-17]', async () => {
    const view = await open();
    await save();
    await waitFor(() => expect(path(view)).toBe('/profile'));
    expect(view.saved()).toEqual([]);
  });

  it('is replaced by the profile in the history once it is saved [PROFILE-06]', async () => {
    stubServer({
      '/api/session': () => aMember(me),
      '/functions/updateProfile': ({ data }) => ({ profile: { ...me, ...data } as Profile }),
    });
    const view = renderInApp(<Page />, { session: aMember(me), path: '/before' });
    await act(() => view.router.navigate('/profile/edit'));
    await screen.findByLabelText('場所');
    await fill('場所', '月');
    await save();
    await waitFor(() => expect(view.router.state.location.pathname).toBe('/profile'));
    await act(() => view.router.navigate(-1));
    expect(view.router.state.location.pathname).toBe('/before');
  });
});

describe('a change that another device has made', () => {
  const conflict = () => screen.findByText('別のタブ（または端末）で変更されています：自己紹介');
  const signIn = () => screen.findByRole('dialog', { name: 'もう一度ログインしてください' });

  /** Changes the bio in the form after another device has stored a change. */
  async function openBoth(elsewhere: Partial<Profile>, isSignedOut = false) {
    const view = await open();
    await fill('自己紹介', 'スマホから');
    view.site.profile = { ...me, ...elsewhere, updated_at: later };
    view.site.isSignedOut = isSignedOut;
    await save();
    return view;
  }

  it('is kept in the fields that this device does not save [PROFILE-22]', async () => {
    const view = await openBoth({ location: '月' });
    await waitFor(() => expect(path(view)).toBe('/profile'));
    expect(view.saved()).toEqual([{ bio: 'スマホから' }, { bio: 'スマホから' }]);
    const { profile } = view.client.getQueryData(sessionQuery.queryKey) ?? {};
    expect(profile).toMatchObject({ bio: 'スマホから', location: '月' });
  });

  it('is not overwritten in the same field without a confirmation [PROFILE-47]', async () => {
    const view = await openBoth({ bio: 'PCから' });
    expect(await conflict()).toBeTruthy();
    expect(path(view)).toBe('/profile/edit');
    expect(field('自己紹介').value).toBe('スマホから');
    expect(view.toasts).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'この内容で保存する' }));
    await waitFor(() => expect(path(view)).toBe('/profile'));
    const { profile } = view.client.getQueryData(sessionQuery.queryKey) ?? {};
    expect(profile?.bio).toBe('スマホから');
  });

  it('needs no confirmation when it equals the change in this form', async () => {
    const view = await openBoth({ bio: 'スマホから', location: '月' });
    await waitFor(() => expect(path(view)).toBe('/profile'));
    expect(view.site.profile).toMatchObject({ bio: 'スマホから', location: '月' });
  });

  it('is not overwritten without a session, and the form asks the member to sign in', async () => {
    const view = await openBoth({ bio: 'PCから' });
    await conflict();
    view.site.isSignedOut = true;
    await userEvent.click(screen.getByRole('button', { name: 'この内容で保存する' }));
    expect(await signIn()).toBeTruthy();
    expect(field('自己紹介').value).toBe('スマホから');
    expect(view.toasts).toEqual([]);
  });

  it('is not compared without a session, and the form asks the member to sign in', async () => {
    const view = await openBoth({ location: '月' }, true);
    expect(await signIn()).toBeTruthy();
    expect(view.toasts).toEqual([]);
  });

  it('can be loaded, which replaces the input [PROFILE-47]', async () => {
    const view = await openBoth({ bio: 'PCから' });
    await conflict();
    await userEvent.click(screen.getByRole('button', { name: '読み込み直す' }));
    await waitFor(() => expect(field('自己紹介').value).toBe('PCから'));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    await fill('自己紹介', 'PCから、スマホでも');
    await save();
    await waitFor(() => expect(path(view)).toBe('/profile'));
    expect(view.saved().at(-1)).toEqual({ bio: 'PCから、スマホでも' });
  });
});

describe('a save whose response was lost', () => {
  /** Opens the form with a server that stores the first save but responds with a failure. */
  async function openOnce(profile = me) {
    const site = { profile };
    let isFirst = true;
    const view = await open(
      {
        '/api/session': () => aMember(site.profile),
        '/functions/updateProfile': ({ data: { baseUpdatedAt, avatar_key, ...data } }) => {
          if (baseUpdatedAt !== site.profile.updated_at) {
            return refusal('aborted', { reason: 'changed-elsewhere' });
          }
          const picture = avatar_key === null && { avatar_url: null };
          const updated_at = isFirst ? later : latest;
          site.profile = { ...site.profile, ...data, ...picture, updated_at } as Profile;
          if (!isFirst) return { profile: site.profile };
          isFirst = false;
          return refusal('unavailable');
        },
      },
      profile,
    );
    const fail = async () => {
      await save();
      await waitFor(() => expect(view.toasts).toMatchObject([{ type: 'error' }]));
      // The fields are read-only until the save has ended.
      await waitFor(() => expect(field('自己紹介').readOnly).toBe(false));
    };
    return { ...view, site, fail };
  }

  it.each([
    ['goes on with another field', '場所', { bio: '雨と星', location: '月' }],
    ['changes the same field again', '自己紹介', { bio: '月', location: '星の街' }],
  ])(
    'does not count as a change from another device when the member %s [PROFILE-22]',
    async (_, name, expected) => {
      const view = await openOnce();
      await fill('自己紹介', '雨と星');
      await view.fail();
      await fill(name, '月');
      await save();
      await waitFor(() => expect(path(view)).toBe('/profile'));
      expect(view.site.profile).toMatchObject(expected);
    },
  );

  it('does not count as a change from another device even when it has removed a picture', async () => {
    const view = await openOnce({ ...me, avatar_url: '/images/profile-images/a.png' });
    await userEvent.click(screen.getByRole('button', { name: 'アイコンの操作' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'アイコンを削除' }));
    await view.fail();
    await fill('場所', '月');
    await save();
    await waitFor(() => expect(path(view)).toBe('/profile'));
    expect(view.site.profile).toMatchObject({ avatar_url: null, location: '月' });
  });
});

describe('a username', () => {
  it('is checked during typing, and replaces the former username [PROFILE-35]', async () => {
    const { sentTo } = await open();
    await fill('ユーザーID', 'mizuki');
    expect(await screen.findAllByText(/すでに使われています/)).toHaveLength(2);
    expect(field('ユーザーID').getAttribute('aria-invalid')).toBe('true');
    expect(announcements()).toContain(
      'このユーザーIDはすでに使われています。別のIDをお試しください',
    );
    await fill('ユーザーID', 'kotori_2');
    expect(await screen.findByText('@kotori_2 は使えます')).toBeTruthy();
    expect(screen.getByText(/これまでのID（@kotori）は30日間/)).toBeTruthy();
    expect(sentTo('checkUsername').map(({ data }) => data.username)).toEqual([
      'mizuki',
      'kotori_2',
    ]);
  });

  it("is not checked when it is invalid, or differs from the member's own username only in case [PROFILE-35]", async () => {
    const { sentTo, saved } = await open();
    await fill('ユーザーID', 'ことり');
    await fill('ユーザーID', 'KOTORI');
    await save();
    await waitFor(() => expect(saved()).toEqual([{ username: 'KOTORI' }]));
    expect(sentTo('checkUsername')).toEqual([]);
  });

  it.each([
    ['adm1n', undefined],
    ['UneiStaff', undefined],
    ['hoshimachi', { ...free, available: false, refusal: 'reserved' } as const],
  ])(
    'is shown and announced as unavailable during typing: %s [PROFILE-35]',
    async (name, answer) => {
      const { sentTo } = await open({ '/functions/checkUsername': () => answer ?? free });
      await fill('ユーザーID', name);
      await waitFor(() => expect(announcements()).toContain(refused));
      expect(screen.getByText(refused, { selector: '[id$=-error]' })).toBeTruthy();
      expect(sentTo('checkUsername')).toHaveLength(answer ? 1 : 0);
    },
  );

  it('shows how often it can still change, and when it can change again [PROFILE-37]', async () => {
    const site: { answer: FunctionResult<'checkUsername'> } = { answer: free };
    await open({ '/functions/checkUsername': () => site.answer });
    await fill('ユーザーID', 'kotori_2');
    expect(await screen.findByText(/今回を入れてあと5回/)).toBeTruthy();
    site.answer = { ...free, changes_left: 1 };
    await fill('ユーザーID', 'kotori_3');
    expect(await screen.findByText(/今回のあとは、しばらく変更できません/)).toBeTruthy();
    const changes_from = '2026-12-03T03:00:30.000Z';
    site.answer = { available: false, refusal: 'changes', changes_left: 0, changes_from };
    await fill('ユーザーID', 'kotori_4');
    const again = '次に変更できるのは2026年12月3日(木) 12:01（日本時間）からです';
    await waitFor(() =>
      expect(announcements()).toContain(`ユーザーIDは30日間に5回まで変更できます。${again}`),
    );
  });

  it.each([
    ['username-taken', /すでに使われています/],
    ['username-changes', /30日間に5回まで/],
  ] as const)(
    'shows the error when the server refuses it (%s) [PROFILE-41]',
    async (reason, text) => {
      const fields = { username: tooManyChangesText('2026-12-03T03:00:00.000Z') };
      await open({
        '/functions/updateProfile': () => refusal('already-exists', { reason, fields }),
      });
      await fill('ユーザーID', 'kotori_3');
      await screen.findByText('@kotori_3 は使えます');
      await userEvent.click(field('場所'));
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(field('ユーザーID').getAttribute('aria-invalid')).toBe('true'));
      expect(screen.getByText(text, { selector: '[id$=-error]' })).toBeTruthy();
      expect(field('ユーザーID').value).toBe('kotori_3');
      await waitFor(() => expect(document.activeElement).toBe(field('ユーザーID')));
    },
  );

  it('allows other changes after it has become reserved [SETUP-36]', async () => {
    const { saved } = await open({}, aProfile({ username: 'support' }));
    await fill('場所', '月');
    await save();
    await waitFor(() => expect(saved()).toEqual([{ location: '月' }]));
  });
});

it('the form moves the focus to the upload button when a picture is removed [PROFILE-17]', async () => {
  const { saved } = await open({}, { ...me, avatar_url: '/images/profile-images/a.png' });
  const input = document.querySelector<HTMLInputElement>('input[data-picture=avatar]');
  if (input === null) throw new Error('no input for an avatar');
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(input, new File(['x'], 'a.txt', { type: 'text/plain' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'アイコンの操作' }));
  await user.click(await screen.findByRole('menuitem', { name: 'アイコンを削除' }));
  const chooser = await screen.findByRole('button', { name: 'アイコンを選ぶ' });
  await waitFor(() => expect(document.activeElement).toBe(chooser));
  expect(screen.queryByRole('alert')).toBeNull();
  await save();
  await waitFor(() => expect(saved()).toEqual([{ avatar_key: null }]));
});

describe('unsaved changes', () => {
  it('require a confirmation before the member leaves the form, and can be kept [PROFILE-42]', async () => {
    const view = await open();
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

  it('require another confirmation when the member leaves the form during a save, which then continues [PROFILE-42, PROFILE-43]', async () => {
    const answer = Promise.withResolvers<{ profile: Profile }>();
    const view = await open({ '/functions/updateProfile': () => answer.promise });
    await fill('場所', '月');
    await save();
    await act(() => view.router.navigate('/events'));
    const dialog = within(await screen.findByRole('dialog', { name: '保存の途中で離れますか？' }));
    expect(dialog.getByText(/離れても保存は続きます/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: '離れる' }));
    await waitFor(() => expect(path(view)).toBe('/events'));
    view.site.profile = { ...me, location: '月', updated_at: latest };
    act(() => answer.resolve({ profile: view.site.profile }));
    await waitFor(() => expect(view.toasts).toMatchObject([{ type: 'success' }]));
    expect(path(view)).toBe('/events');
    expect(view.client.getQueryData(sessionQuery.queryKey)?.profile?.location).toBe('月');
  });

  it('include a picture that is not cropped yet [PROFILE-42]', async () => {
    const view = await open();
    const input = document.querySelector<HTMLInputElement>('input[data-picture=avatar]');
    if (input === null) throw new Error('no input for an avatar');
    await userEvent.upload(input, new File(['x'], 'a.png', { type: 'image/png' }));
    await screen.findByRole('dialog', { name: /の範囲を選ぶ$/ });
    await act(() => view.router.navigate('/events'));
    const dialog = within(await screen.findByRole('dialog', { name: '保存せずに離れますか？' }));
    await userEvent.click(dialog.getByRole('button', { name: '編集を続ける' }));
    expect(path(view)).toBe('/profile/edit');
    expect(screen.getByRole('dialog', { name: /の範囲を選ぶ$/ })).toBeTruthy();
  });

  it('require a confirmation before the tab is closed [PROFILE-42]', async () => {
    await open();
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
