import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import SettingsPage from '#client/routes/settings.tsx';
import { aCard } from '#client/testing/posts.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { refusal, stubServer } from '#client/testing/server.ts';
import { someSettings } from '#client/testing/settings.ts';
import type { Settings, SettingsChange } from '#contract/accounts/member-settings.ts';
import type { PictureSettings, Watermark } from '#contract/posts/picture-rights.ts';
import type { PostCard } from '#contract/posts/posts.ts';

const picture = `profile-images/${'m'.repeat(32)}.png`;
const words: Watermark = {
  text: '@mina',
  picture: null,
  position: 'center',
  size: 4,
  opacity: 60,
};
const drawn: Watermark = { ...words, text: '©', picture, position: 'top-left' };

function show(pictureSettings: Partial<PictureSettings> = {}, posts: PostCard[] = []) {
  const { picture_settings } = someSettings;
  let stored = {
    ...someSettings,
    picture_settings: { ...picture_settings, ...pictureSettings },
  };
  const calls = stubServer({
    '/api/settings': () => stored,
    '/api/users/{userId}/posts': () => ({ items: posts, next_cursor: null, has_more: false }),
    '/functions/updateSettings': ({ data }) => {
      const changed = { ...stored.picture_settings, ...data.picture_settings };
      stored = { ...stored, picture_settings: changed as Settings['picture_settings'] };
      return stored;
    },
  });
  renderInApp(<SettingsPage />, {
    session: aMember(),
    path: '/settings/pictures',
    route: '/settings/:section?',
  });
  return () =>
    calls.flatMap(({ path, data }) =>
      path === '/functions/updateSettings' ? [data as SettingsChange] : [],
    );
}

const kind = (name: string) => screen.findByRole('radio', { name });
const save = async () =>
  userEvent.click(await screen.findByRole('button', { name: '透かしを保存' }));
const preview = () => screen.getByRole('img', { name: '透かしの見え方' });

describe('the rights in the settings', () => {
  it('are saved together, and separately from the watermark of new posts [RIGHT-15, RIGHT-58]', async () => {
    const changes = show({ watermark: words });
    await userEvent.click(await screen.findByRole('checkbox', { name: '無断転載禁止' }));
    const watermark = screen.getByRole('switch', { name: '新しい投稿に透かしを入れる' });
    await userEvent.click(watermark);
    await screen.findAllByText('保存しました');
    const rights = { reposting: false, saving: true, editing: true, ai_training: true };
    await vi.waitFor(() =>
      expect(changes()).toEqual([
        { picture_settings: { rights } },
        { picture_settings: { watermarksNewPosts: true } },
      ]),
    );
  });
});

describe('the watermark in the settings', () => {
  it('is off until words are typed and saved, and can then be added to new posts [RIGHT-46, RIGHT-58, RIGHT-62]', async () => {
    const changes = show();
    expect(await kind('なし')).toHaveProperty('checked', true);
    expect(screen.queryByRole('switch', { name: '新しい投稿に透かしを入れる' })).toBeNull();
    expect(screen.queryByRole('img', { name: '透かしの見え方' })).toBeNull();
    await userEvent.click(await kind('文字'));
    const text = screen.getByLabelText<HTMLInputElement>('透かしの文字');
    expect(text.value).toBe(`@${aMember().profile?.username}`);
    await userEvent.clear(text);
    await save();
    expect(screen.getByText('透かしの文字を入力してください')).toBeTruthy();
    await userEvent.type(text, '@mina');
    await userEvent.selectOptions(screen.getByLabelText('位置'), '右上');
    expect(within(preview()).getAllByText('@mina')).toHaveLength(2);
    await save();
    expect(await screen.findByText('保存しました')).toBeTruthy();
    expect(screen.getByRole('switch', { name: '新しい投稿に透かしを入れる' })).toBeTruthy();
    const watermark = { ...words, position: 'top-right' };
    expect(changes()).toEqual([{ picture_settings: { watermark } }]);
  });

  it('is previewed in its size and opacity on a light and on a dark picture [RIGHT-55]', async () => {
    show({ watermark: drawn });
    expect(await kind('画像')).toHaveProperty('checked', true);
    const images = [...preview().querySelectorAll('img')];
    expect(images.map((image) => image.getAttribute('src'))).toEqual([
      `/images/${picture}?w=400`,
      `/images/${picture}?w=400`,
    ]);
    expect(images.map((image) => image.style.width)).toEqual(['20cqmin', '20cqmin']);
    expect(screen.getByLabelText('位置')).toHaveProperty('value', 'top-left');
  });

  it('is previewed on the last two pictures without a watermark, and its sliders show their values [RIGHT-55, RIGHT-56]', async () => {
    const cards = ['a.png~0123456789ab', 'b.png', 'c.png', 'd.png'].map((name, index) =>
      aCard({ id: `aPost000000000000000${index}`, image_url: `/images/post-images/${name}` }),
    );
    show({ watermark: words }, cards);
    await kind('文字');
    await waitFor(() =>
      expect(
        [...preview().querySelectorAll('img')].map(({ src }) => new URL(src).pathname),
      ).toEqual(['/images/post-images/b.png', '/images/post-images/c.png']),
    );
    const size = screen.getByRole('slider', { name: '大きさ' });
    expect(size.getAttribute('aria-valuetext')).toBe('4%');
    fireEvent.change(size, { target: { value: '7' } });
    expect(screen.getByText('7%')).toBeTruthy();
  });

  it('keeps the chosen picture when the watermark is changed to words or turned off [RIGHT-46, RIGHT-57]', async () => {
    const changes = show({ watermark: { ...drawn, text: '@mina' } });
    await userEvent.click(await kind('文字'));
    await save();
    await screen.findByText('保存しました');
    await userEvent.click(await kind('画像'));
    await save();
    await userEvent.click(await kind('なし'));
    await save();
    const question = within(await screen.findByRole('dialog', { name: '透かしをなくしますか？' }));
    expect(question.getByText('これまでの投稿からも透かしが消えます。')).toBeTruthy();
    expect(changes()).toHaveLength(2);
    await userEvent.click(question.getByRole('button', { name: '透かしをなくす' }));
    await vi.waitFor(() =>
      expect(changes().map((change) => change.picture_settings?.watermark)).toEqual([
        { ...drawn, text: '@mina', picture: null },
        { ...drawn, text: '@mina' },
        null,
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('button', { name: '透かしを保存' })).toBeNull());
    expect(document.activeElement).toBe(await kind('なし'));
  });

  it('can be turned off for new posts after the watermark itself was removed, and the switch keeps the focus [RIGHT-62]', async () => {
    const changes = show({ watermarksNewPosts: true });
    const newPosts = await screen.findByRole('switch', { name: '新しい投稿に透かしを入れる' });
    await userEvent.click(newPosts);
    expect(await screen.findByText('保存しました')).toBeTruthy();
    expect(changes()).toEqual([{ picture_settings: { watermarksNewPosts: false } }]);
    expect(document.activeElement).toBe(newPosts);
  });

  it('cannot be saved or previewed as a picture before a picture is chosen [RIGHT-46]', async () => {
    show();
    await userEvent.click(await kind('画像'));
    await save();
    expect(screen.getByText('透かしの画像を選んでください')).toBeTruthy();
    expect(screen.queryByRole('img', { name: '透かしの見え方' })).toBeNull();
  });

  it('shows the error when the server refuses the watermark [RIGHT-43]', async () => {
    show({ watermark: drawn });
    stubServer({
      '/functions/updateSettings': () =>
        refusal('invalid-argument', { reason: 'watermark-opaque' }),
    });
    await kind('画像');
    await save();
    expect(await screen.findByText(/背景が透明なPNGかWebPの静止画/)).toBeTruthy();
  });
});
