import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import { renderInApp } from '#client/testing/render.tsx';
import {
  emptyContents,
  type PostFields,
  type PostFormInput,
  valuesOf,
} from './post-form-values.ts';
import { type PostOption, type PostOptionProps, PostOptions } from './post-options.tsx';
import type { PostFormApi } from './use-post-form.ts';

function Part({ form }: PostOptionProps) {
  return <input aria-label="一行" {...form.register('title')} />;
}
const option: PostOption = {
  fields: ['title'],
  summary: ({ title }) => title,
  Part,
};

function Example({ options }: { options: readonly PostOption[] }) {
  const form: PostFormApi = useForm<PostFormInput, unknown, PostFields>({
    defaultValues: valuesOf({ ...emptyContents, title: '庭の猫' }),
  });
  return (
    <>
      <PostOptions options={options} form={form} post={null} />
      <button type="button" onClick={() => form.setError('title', { message: '長すぎます' })}>
        送る
      </button>
    </>
  );
}
const open = (options: readonly PostOption[]) => renderInApp(<Example options={options} />);

describe('the collapsed section of options', () => {
  it('is missing when there are no options', () => {
    open([]);
    expect(screen.queryByText('詳しい設定')).toBeNull();
  });

  it('shows a summary of the choices while it is closed, and loads the options when it opens [DRAW-01]', async () => {
    open([option]);
    expect(screen.getByText('庭の猫')).toBeTruthy();
    expect(screen.queryByLabelText('一行')).toBeNull();
    await userEvent.click(screen.getByText('詳しい設定'));
    expect(await screen.findByLabelText('一行')).toBeTruthy();
  });

  it('opens when a field of an option has an error [DRAW-02]', async () => {
    open([option]);
    await userEvent.click(screen.getByRole('button', { name: '送る' }));
    expect(await screen.findByLabelText('一行')).toBeTruthy();
  });
});
