import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { anOwnPost } from '#client/testing/posts.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, refusal, stubServer } from '#client/testing/server.ts';
import { receiveToasts, type Toast } from '#client/ui/feedback/toast.tsx';
import { useIsJustPublished } from '../published-state.ts';
import { DraftNotice } from './draft-notice.tsx';

const draft = anOwnPost({ is_draft: true, is_published: false });

let toasts: Toast[] = [];
let stop = () => {};

function JustPublished() {
  return <output>{String(useIsJustPublished())}</output>;
}

function open(setPostPublished: NonNullable<Handlers['/functions/setPostPublished']>) {
  toasts = [];
  stop = receiveToasts((toast) => toasts.push(toast));
  const calls = stubServer({ '/functions/setPostPublished': setPostPublished });
  const ui = (
    <>
      <DraftNotice post={draft} />
      <JustPublished />
    </>
  );
  renderInApp(ui, { session: aMember(), path: `/posts/${draft.id}` });
  return calls;
}

const publish = () => userEvent.click(screen.getByRole('button', { name: '投稿する' }));
const isJustPublished = () => screen.getByRole('status').textContent;

afterEach(() => {
  stop();
});

describe('the notice on the page of a draft', () => {
  it('says that only the author sees the draft, and links to its form [READ-09, READ-34]', () => {
    open(() => ({ post: anOwnPost() }));
    expect(screen.getByText('この投稿は下書きです。いまは自分だけが見られます。')).toBeTruthy();
    const edit = screen.getByRole('link', { name: '編集する' });
    expect(edit.getAttribute('href')).toBe(`/posts/${draft.id}/edit`);
  });

  it('publishes the post without a toast, because the page celebrates the publication [POST-51]', async () => {
    const calls = open(() => ({ post: anOwnPost() }));
    expect(isJustPublished()).toBe('false');
    await publish();
    await waitFor(() => expect(isJustPublished()).toBe('true'));
    expect(calls.map(({ data }) => data)).toEqual([{ postId: draft.id, isPublished: true }]);
    expect(toasts).toEqual([]);
  });

  it('shows in a toast what is missing for publication [POST-63]', async () => {
    const fields = { category: 'カテゴリーを選んでください' };
    open(() => refusal('invalid-argument', { fields }));
    await publish();
    await waitFor(() =>
      expect(toasts[0]).toMatchObject({
        title: '投稿できませんでした',
        message: 'カテゴリーを選んでください',
        link: { to: `/posts/${draft.id}/edit` },
      }),
    );
    expect(isJustPublished()).toBe('false');
  });
});
