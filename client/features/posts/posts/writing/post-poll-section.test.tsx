import { zodResolver } from '@hookform/resolvers/zod';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import { anOwnPost } from '#client/testing/posts.ts';
import { renderInApp } from '#client/testing/render.tsx';
import type { PostDetail } from '#contract/posts/posts.ts';
import {
  contentsOfPost,
  emptyContents,
  type PostFields,
  type PostFormInput,
  postFormSchema,
  valuesOf,
} from './post-form-values.ts';
import { PostPollSection } from './post-poll-section.tsx';
import type { PostFormApi } from './use-post-form.ts';

function Example({ post }: { post: PostDetail | null }) {
  const form: PostFormApi = useForm<PostFormInput, unknown, PostFields>({
    resolver: zodResolver(postFormSchema),
    defaultValues: valuesOf(post ? contentsOfPost(post) : { ...emptyContents, title: '庭' }),
  });
  return (
    <>
      <PostPollSection form={form} hasPoll={post?.has_poll ?? false} />
      <button type="button" onClick={() => void form.handleSubmit(() => undefined)()}>
        送る
      </button>
      <output>{JSON.stringify(form.watch('poll'))}</output>
    </>
  );
}

const open = (post: PostDetail | null = null) => renderInApp(<Example post={post} />);
const aDraft = (fields: Partial<PostDetail>) =>
  anOwnPost({ is_draft: true, is_published: false, ...fields });
const value = () => {
  const outputs = document.querySelectorAll('output');
  return JSON.parse(outputs[outputs.length - 1]?.textContent || 'null') as unknown;
};
const add = () => userEvent.click(screen.getByRole('button', { name: '投票を付ける' }));
const question = () => screen.findByLabelText('質問');

describe('the poll in the form of a post', () => {
  it('is missing until the author adds it, and then has a question, choices and an end [POLL-44]', async () => {
    open();
    expect(screen.queryByLabelText('質問')).toBeNull();
    await add();
    await userEvent.type(await question(), 'つぎは？');
    await userEvent.type(screen.getByRole('textbox', { name: '選択肢1' }), 'うみ');
    await userEvent.click(screen.getByRole('radio', { name: '終了後' }));
    expect(value()).toEqual({
      question: 'つぎは？',
      choices: [
        { text: 'うみ', tag: null },
        { text: '', tag: null },
      ],
      max_choices: 1,
      results: 'after-end',
      ends_at: expect.stringMatching(/Z$/),
    });
  });

  it('restores its text when it is removed and added again [POLL-44]', async () => {
    open();
    await add();
    await userEvent.type(await question(), 'つぎは？');
    await userEvent.click(screen.getByRole('button', { name: '投票を外す' }));
    expect(value()).toBeNull();
    expect(screen.getByText(/書いた内容が戻ります/)).toBeTruthy();
    await add();
    expect(await question()).toHaveProperty('value', 'つぎは？');
  });

  it('shows at each field what is missing [POLL-44]', async () => {
    open();
    await add();
    await userEvent.clear(await screen.findByLabelText('日付'));
    await userEvent.click(screen.getByRole('button', { name: '送る' }));
    expect(await screen.findByText('質問を入力してください')).toBeTruthy();
    expect(screen.getByText('選択肢は2つ以上必要です')).toBeTruthy();
    expect(screen.getByText('締め切りの日付と時刻を入力してください')).toBeTruthy();
    // The time stays when only the date is removed.
    expect(screen.getByLabelText('時刻')).not.toHaveProperty('value', '');
    await userEvent.type(await question(), 'つぎは？');
    expect(screen.queryByText('質問を入力してください')).toBeNull();
  });

  it('shows the poll of a stored draft [POLL-44]', async () => {
    const draft_poll = {
      question: '前の質問',
      choices: [{ text: 'うみ', tag: null }],
      max_choices: 1,
      results: 'after-vote' as const,
      ends_at: '',
    };
    open(aDraft({ draft_poll }));
    expect(await question()).toHaveProperty('value', '前の質問');
    expect(screen.getByLabelText('日付')).toHaveProperty('value', '');
  });

  it('cannot be added to a published post, nor to a draft that was once published with a poll [POLL-44]', () => {
    const { unmount } = open(anOwnPost());
    expect(screen.queryByRole('button', { name: '投票を付ける' })).toBeNull();
    unmount();
    open(aDraft({ has_poll: true }));
    expect(screen.getByText(/この投稿には投票が付いています/)).toBeTruthy();
  });
});
