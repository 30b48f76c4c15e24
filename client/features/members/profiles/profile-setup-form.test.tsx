import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { sessionQuery } from '#client/features/identity/session/session.queries.ts';
import { aMember, aProfile, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, refusal, stubServer } from '#client/testing/server.ts';
import { receiveToasts, type Toast } from '#client/ui/feedback/toast.tsx';
import { newUsernameSchema } from '#contract/members/profiles.ts';
import { ProfileSetupForm, suggestUsername } from './profile-setup-form.tsx';

const newcomer = aProfile({ username: 'aUser000', display_name: '', is_profile_complete: false });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const save = () => userEvent.click(screen.getByRole('button', { name: 'はじめる' }));

const free = { available: true, refusal: null, changes_left: 5, changes_from: null } as const;
type UpdateProfile = NonNullable<Handlers['/functions/updateProfile']>;

function open(updateProfile: UpdateProfile = () => refusal('internal')) {
  const calls = stubServer({
    '/functions/checkUsername': () => free,
    '/functions/updateProfile': updateProfile,
  });
  const saved = () => calls.filter(({ path }) => path === '/functions/updateProfile');
  const onSaved = vi.fn();
  const toasts: Toast[] = [];
  receiveToasts((toast) => toasts.push(toast));
  const { client } = renderInApp(
    <ProfileSetupForm asksTeam={false} profile={newcomer} onSaved={onSaved} />,
    {
      session: aMember(newcomer),
    },
  );
  return { saved, onSaved, toasts, client };
}

async function fill(values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await userEvent.clear(field(name));
    if (value !== '') {
      field(name).focus();
      await userEvent.paste(value);
    }
  }
}

describe('the first profile form', () => {
  it('suggests a readable username, and keeps toasts away from its button [SETUP-31, SETUP-32]', () => {
    open();
    expect(field('ユーザーID').value).toMatch(/^[a-z]+_\d{4}$/);
    const submit = screen.getByRole('button', { name: 'はじめる' });
    expect(submit.closest('[data-no-toast-over]')).toBeTruthy();
  });

  it.each([
    ['表示名', '', '表示名を入力してください'],
    ['表示名', '   ', '表示名を入力してください'],
    ['表示名', '😀'.repeat(51), '表示名は50文字以内で入力してください'],
    ['ユーザーID', '', 'ユーザーIDを入力してください'],
    ['ユーザーID', 'ことり', 'ユーザーIDは英数字とアンダースコアのみ使用できます'],
    ['ユーザーID', 'ab', 'ユーザーIDは3〜20文字で入力してください'],
    ['ユーザーID', 'a'.repeat(21), 'ユーザーIDは3〜20文字で入力してください'],
    ['自己紹介', 'あ'.repeat(161), '自己紹介は160文字以内で入力してください'],
  ])(
    'refuses the field %s with the value %j: %s [SETUP-09, SETUP-10, SETUP-11, SETUP-12, SETUP-13, SETUP-15]',
    async (name, value, message) => {
      const { saved } = open();
      await fill({ 表示名: 'ことり', ユーザーID: 'kotori', [name]: value });
      await save();
      expect(await screen.findByText(message)).toBeTruthy();
      expect(field(name).getAttribute('aria-invalid')).toBe('true');
      expect(saved()).toEqual([]);
    },
  );

  it('counts the bio in code points [SETUP-16, SETUP-24]', async () => {
    open();
    await fill({ 自己紹介: '😀あa' });
    expect(screen.getByText('3/160文字')).toBeTruthy();
  });

  it('sends trimmed values, and shows the complete profile when they are saved [SETUP-08, SETUP-18]', async () => {
    const { saved, onSaved, client } = open(({ data }) => ({
      profile: { ...newcomer, ...data, is_profile_complete: true },
    }));
    await fill({ 表示名: ' ことり ', ユーザーID: 'kotori_1', 自己紹介: ' 雨が好き\n' });
    await save();
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(saved()[0]?.data).toEqual({
      display_name: 'ことり',
      username: 'kotori_1',
      bio: '雨が好き',
    });
    expect(client.getQueryData(sessionQuery.queryKey)?.profile).toMatchObject({
      display_name: 'ことり',
      is_profile_complete: true,
    });
  });

  it('shows that a typed username is available', async () => {
    open();
    await fill({ ユーザーID: 'kotori_1' });
    expect(await screen.findByText('@kotori_1 は使えます')).toBeTruthy();
    // The hint about former usernames is missing, because nobody knows a generated username.
    expect(screen.queryByText(/30日間/)).toBeNull();
  });

  it('shows at the username field, and not in a toast, that the username is taken, and keeps the typed values [SETUP-21, SETUP-22]', async () => {
    const { toasts, onSaved } = open(() => refusal('already-exists', { reason: 'username-taken' }));
    await fill({ 表示名: 'ことり', ユーザーID: 'kotori' });
    await save();
    const taken = 'このユーザーIDはすでに使われています。別のIDをお試しください';
    expect(await screen.findByText(taken)).toBeTruthy();
    expect(toasts).toEqual([]);
    expect(field('表示名').value).toBe('ことり');
    expect(field('ユーザーID').value).toBe('kotori');
    expect(onSaved).not.toHaveBeenCalled();
  });

  it('shows in a toast why the profile could not be saved, and keeps the typed values [SETUP-20, SETUP-21, SETUP-22]', async () => {
    const { toasts } = open(() => refusal('unavailable'));
    await fill({ 表示名: 'ことり', ユーザーID: 'kotori' });
    await save();
    await waitFor(() =>
      expect(toasts).toMatchObject([
        {
          type: 'error',
          title: 'プロフィールの設定に失敗しました',
          message: expect.stringContaining('一時的に利用できません'),
        },
      ]),
    );
    expect(field('表示名').value).toBe('ことり');
  });
});

const ids = Array.from({ length: 500 }, (_, index) => `aUser${String(index).padStart(15, '0')}`);

it('the suggested username of a first profile is readable, valid and different for each user [SETUP-31]', () => {
  const suggested = ids.map((id) => suggestUsername({ id, username: id.slice(0, 8) }));
  for (const username of suggested) {
    expect(username).toMatch(/^[a-z]{3,5}_\d{4}$/);
    expect(newUsernameSchema.safeParse(username).success).toBe(true);
  }
  expect(new Set(suggested).size).toBeGreaterThan(490);
});

it('the first profile keeps a username that the user has chosen [SETUP-31]', () => {
  expect(suggestUsername({ id: 'aUser000000000000001', username: 'kotori' })).toBe('kotori');
});
