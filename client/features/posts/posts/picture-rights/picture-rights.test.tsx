import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aPostDetail } from '#client/testing/posts.ts';
import { renderInApp } from '#client/testing/render.tsx';
import type { PictureRights } from '#contract/posts/picture-rights.ts';
import type { PostDetail } from '#contract/posts/posts.ts';
import { PostRights } from '../detail/post-rights.tsx';

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
  it('name what is forbidden, and include no download when saving is forbidden [RIGHT-12, RIGHT-51]', () => {
    show(refused);
    const words = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(words).toEqual(['無断転載禁止', '保存禁止', '加工禁止', 'AI学習禁止']);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('include a link to the original file, named after the post, when saving is allowed [RIGHT-12, RIGHT-51]', () => {
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
