// Loads this code in advance, because a refusal would load it at an unpredictable time of the fake clock.
import '#client/lib/api/failed-response.ts';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { Link } from '#client/lib/router/link.tsx';
import { useLocation } from '#client/lib/router/router-hooks.ts';
import { nextTurn } from '#client/testing/next-turn.ts';
import { anOwnPost } from '#client/testing/posts.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, only, stubServer } from '#client/testing/server.ts';
import { aSiteSettings } from '#client/testing/site-settings.ts';
import { ToastHost } from '#client/ui/feedback/toast.tsx';
import type { PostDetail } from '#contract/posts/posts.ts';
import WritePostPage from './write-post.tsx';

const me = aMember();
const userId = me.user?.id ?? '';
/** The time of the last save. */
export const later = '2026-11-21T03:05:00.000Z';
export const stored = anOwnPost({
  is_draft: true,
  is_published: false,
  title: '書きかけ',
  image: null,
  image_url: null,
});

type Written = { title?: string | undefined; content?: string | undefined };

/** Returns the draft as stored, with a new time. */
export const saved = ({ data }: { data: Written }) => ({
  post: { ...stored, ...wordsOf(data), updated_at: later },
});
export const wordsOf = ({ title = '', content = '' }: Written) => ({ title, content });

/** Renders the page at an address. Returns the calls to the server. */
export function open(path: string, handlers: Handlers = {}, post: PostDetail = stored) {
  const calls = stubServer({
    '/api/site-settings': () => aSiteSettings(),
    '/api/session': () => me,
    '/api/tags': () => ({ items: [] }),
    '/api/posts/{postId}': only(post.id, () => post),
    '/functions/createDraft': saved,
    '/functions/saveDraft': saved,
    '/functions/updatePost': saved,
    ...handlers,
  });
  const app = renderInApp(
    <>
      <WritePostPage />
      <Where />
      <ToastHost />
    </>,
    { session: me, path },
  );
  const sent = (name: string) => calls.filter((call) => call.path === `/functions/${name}`);
  return { ...app, sent };
}

function Where() {
  return (
    <>
      <output>{useLocation().pathname}</output>
      <Link to="/posts/new">もう一枚</Link>
    </>
  );
}

export const where = () => document.querySelector('output')?.textContent;
export const title = () => screen.getByLabelText<HTMLInputElement>('タイトル');
export const type = (text: string) => fireEvent.change(title(), { target: { value: text } });
export const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const localDraft = (postId: string) =>
  localStorage.getItem(`hiroba.edit-post.${userId}.${postId}`);

/** Installs fake timers for the tests of a file, and cleans up after each. */
export function installFakeClock(): void {
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(async () => {
    vi.useRealTimers();
    cleanup();
    // Waits for the last save, which the form makes when it is unmounted.
    await nextTurn();
    localStorage.clear();
    sessionStorage.clear();
  });
}
