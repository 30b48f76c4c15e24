import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import { anOwnPost } from '#client/testing/posts.ts';
import { renderInApp } from '#client/testing/render.tsx';
import type { PostDetail } from '#contract/posts/posts.ts';
import { ContentLabelsSection } from './content-labels-section.tsx';
import {
  contentsOfPost,
  emptyContents,
  type PostFields,
  type PostFormInput,
  valuesOf,
} from './post-form-values.ts';
import type { PostFormApi } from './use-post-form.ts';

function Example({ post }: { post: PostDetail | null }) {
  const form: PostFormApi = useForm<PostFormInput, unknown, PostFields>({
    defaultValues: valuesOf(post ? contentsOfPost(post) : emptyContents),
  });
  return (
    <>
      <ContentLabelsSection form={form} post={post} />
      <output>{JSON.stringify([form.watch('labels'), form.watch('warning')])}</output>
    </>
  );
}

const open = (post: PostDetail | null = null) => renderInApp(<Example post={post} />);
const values = () => JSON.parse(screen.getByRole('status').textContent ?? '') as unknown;

describe('the labels in the form of a post', () => {
  it('mark spoilers and sensitive contents, and have a warning [VEIL-20, VEIL-21]', async () => {
    open();
    expect(screen.queryByLabelText(/^注意書き/)).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: 'ネタバレ' }));
    await userEvent.type(screen.getByLabelText('注意書き'), '最新話の結末');
    const spoiler = { spoiler: true, sensitive: false, ai: 'none' };
    expect(values()).toEqual([spoiler, '最新話の結末']);
    await userEvent.click(screen.getByRole('checkbox', { name: 'センシティブ' }));
    expect(values()).toMatchObject([{ spoiler: true, sensitive: true }, '最新話の結末']);
  });

  it('declare the use of AI [VEIL-22]', async () => {
    open();
    await userEvent.click(screen.getByRole('radio', { name: 'AI補助' }));
    expect(values()).toMatchObject([{ ai: 'assisted' }, '']);
  });

  it('cannot be removed when the team has set them, and the form says so [VEIL-24]', () => {
    const labels = { spoiler: true, sensitive: true, ai: 'none' } as const;
    open(anOwnPost({ labels, team_labels: { ...labels, spoiler: false } }));
    const isFixed = (name: string) =>
      screen.getByRole<HTMLInputElement>('checkbox', { name }).disabled;
    expect([isFixed('ネタバレ'), isFixed('センシティブ')]).toEqual([false, true]);
    expect(screen.getByText(/運営が付けたラベルは外せません/)).toBeTruthy();
  });

  it('cannot declare less use of AI than the team has set [VEIL-79]', () => {
    const labels = { spoiler: false, sensitive: false, ai: 'assisted' } as const;
    open(anOwnPost({ labels, team_labels: labels }));
    const uses = screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value);
    expect(uses).toEqual(['assisted', 'generated']);
  });
});
