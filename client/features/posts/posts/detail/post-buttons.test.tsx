import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { bookmarkStore } from '#client/features/posts/bookmarks/bookmarks.queries.ts';
import { aPostDetail } from '#client/testing/posts.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { stubServer } from '#client/testing/server.ts';
import type { PostDetail } from '#contract/posts/posts.ts';
import { postQuery } from '../posts.queries.ts';
import { SaveButton } from './post-buttons.tsx';

afterEach(() => {
  bookmarkStore.setViewer(null);
});

it('the save button updates the cached post [SAVE-03]', async () => {
  stubServer({ '/functions/setBookmark': ({ data }) => data });
  const post = aPostDetail({ bookmarked: true });
  const { client } = renderInApp(<SaveButton post={post} />, { session: aMember() });
  const { queryKey } = postQuery(post.id);
  client.setQueryData(queryKey, post);
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(client.getQueryData(queryKey)).toMatchObject({ bookmarked: false }));
});

it('a saved post is shown as saved on its page, even when the page began to read the post before the button was pressed [SAVE-03]', async () => {
  const post = aPostDetail({ bookmarked: false });
  const early = Promise.withResolvers<PostDetail>();
  const reads = [() => early.promise, () => ({ ...post, bookmarked: true })];
  stubServer({
    '/functions/setBookmark': ({ data }) => data,
    '/api/posts/{postId}': () => (reads.shift() ?? (() => early.promise))(),
  });
  function Page() {
    const { data } = useQuery(postQuery(post.id));
    return (
      <>
        <SaveButton post={post} />
        {data && <output>{data.bookmarked ? 'saved' : 'not saved'}</output>}
      </>
    );
  }
  renderInApp(<Page />, { session: aMember() });
  await waitFor(() => expect(reads).toHaveLength(1));
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(reads).toHaveLength(0));
  early.resolve(post);
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('saved'));
});
