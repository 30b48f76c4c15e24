import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import { aPostDetail } from '#client/testing/posts.ts';
import { renderInApp } from '#client/testing/render.tsx';
import { stubServer } from '#client/testing/server.ts';
import { someSettings } from '#client/testing/settings.ts';
import type { PictureRights } from '#contract/posts/picture-rights.ts';
import type { PostDetail } from '#contract/posts/posts.ts';
import { PostRights } from '../detail/post-rights.tsx';
import {
  emptyContents,
  type PostFields,
  type PostFormInput,
  valuesOf,
} from '../writing/post-form-values.ts';
import { PostOptions } from '../writing/post-options.tsx';
import { rightsOption } from '../writing/rights-option.ts';
import type { PostFormApi } from '../writing/use-post-form.ts';

const refused: PictureRights = {
  reposting: false,
  saving: false,
  editing: false,
  ai_training: false,
};

function show(rights: PictureRights | null, fields: Partial<PostDetail> = {}) {
  const post = aPostDetail({ rights, ...fields });
  renderInApp(
    <>
      <img src={`${post.image_url}?w=800`} alt="庭の猫" />
      <img src="/images/profile-images/other.jpeg" alt="作者" />
      <PostRights post={post} />
    </>,
  );
  return post;
}

describe('the rights on the page of a post', () => {
  it('name what is forbidden; there is no download when saving is forbidden [RIGHT-12]', () => {
    show(refused);
    const words = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(words).toEqual(['無断転載禁止', '保存禁止', '加工禁止', 'AI学習禁止']);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('include a link to the original file, named after the post, when saving is allowed [RIGHT-12]', () => {
    const { title, pictures } = show({ ...refused, saving: true });
    const link = screen.getByRole('link', { name: '元の画像を保存' });
    expect(link.getAttribute('href')).toBe(`/images/originals/${pictures[0]?.key}`);
    expect(link.getAttribute('download')).toBe(`${title}.jpeg`);
  });

  it('are not shown when the author has chosen nothing [RIGHT-12]', () => {
    show(null);
    expect(screen.queryByRole('list')).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('prevent the context menu and the drag only on pictures of the post [RIGHT-13]', () => {
    show(refused);
    const [picture, other] = [screen.getByAltText('庭の猫'), screen.getByAltText('作者')];
    // `fireEvent` returns whether the default action of the browser follows.
    expect(fireEvent.contextMenu(picture)).toBe(false);
    expect(fireEvent.dragStart(picture)).toBe(false);
    expect(fireEvent.contextMenu(other)).toBe(true);
  });

  it('allow the context menu when saving is allowed [RIGHT-13]', () => {
    show({ ...refused, saving: true });
    expect(fireEvent.contextMenu(screen.getByAltText('庭の猫'))).toBe(true);
  });
});

function Example() {
  const form: PostFormApi = useForm<PostFormInput, unknown, PostFields>({
    defaultValues: valuesOf(emptyContents),
  });
  return (
    <>
      <PostOptions options={[rightsOption]} form={form} post={null} />
      <output>{JSON.stringify([form.watch('rights'), form.watch('has_watermark')])}</output>
    </>
  );
}

it('the picture rights in the form begin with the settings, and only changes are stored [RIGHT-14]', async () => {
  const picture_settings = { rights: refused, watermark: null, watermarksNewPosts: true };
  stubServer({ '/api/settings': () => ({ ...someSettings, picture_settings }) });
  renderInApp(<Example />);
  await userEvent.click(screen.getByText('詳しい設定'));
  const saving = await screen.findByRole<HTMLInputElement>('checkbox', { name: '保存禁止' });
  await waitFor(() => expect(saving.checked).toBe(true));
  const switchOf = () => screen.getByRole<HTMLInputElement>('switch', { name: '透かしを入れる' });
  expect(switchOf().checked).toBe(true);
  expect(screen.getByRole('status').textContent).toBe('[null,null]');
  await userEvent.click(saving);
  expect(JSON.parse(screen.getByRole('status').textContent ?? '')).toEqual([
    { ...refused, saving: true },
    null,
  ]);
  await userEvent.click(switchOf());
  expect(switchOf().checked).toBe(false);
  expect(screen.getByText('無断転載禁止・加工禁止・AI学習禁止')).toBeTruthy();
});
