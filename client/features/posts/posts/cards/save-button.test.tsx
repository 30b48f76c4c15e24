import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { bookmarkStore } from '#client/features/posts/bookmarks/bookmarks.queries.ts';
import { aPostDetail } from '#client/testing/posts.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { stubServer } from '#client/testing/server.ts';
import { postQuery } from '../posts.queries.ts';
import { SaveButton } from './save-button.tsx';

afterEach(() => {
  bookmarkStore.setViewer(null);
  vi.unstubAllGlobals();
});

it('updates the cached post [SAVE-03]', async () => {
  stubServer({ '/functions/setBookmark': ({ data }) => data });
  const post = aPostDetail({ bookmarked: true });
  const { client } = renderInApp(<SaveButton post={post} />, { session: aMember() });
  const { queryKey } = postQuery(post.id);
  client.setQueryData(queryKey, post);
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(client.getQueryData(queryKey)).toMatchObject({ bookmarked: false }));
});
