import { act } from '@testing-library/react';
import { usePost } from '#client/features/posts/posts/detail/use-post.ts';
import { postQuery } from '#client/features/posts/posts/posts.queries.ts';
import { aPostDetail } from '#client/testing/posts.ts';
import { aMember, aProfile, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, refusal, stubServer } from '#client/testing/server.ts';
import type { Comment, CommentThread } from '#contract/comments/comments.ts';
import { Comments } from './comments.tsx';

export const post = aPostDetail({ user_id: 'aUser000000000000009', comments_count: 2 });
export const me = aProfile();
export const fan = aProfile({
  id: 'aUser000000000000002',
  username: 'mizuki',
  display_name: 'みずき',
});
export const nothing = {
  edit: false,
  delete: false,
  hide: false,
  report: false,
  like: false,
  reply: false,
  close: false,
  moderate: false,
};

let lastId = 0;
/** Returns a comment by another member, newer than all previous ones. */
export function aComment(content: string, fields: Partial<Comment> = {}): Comment {
  lastId += 1;
  return {
    id: `aComment${String(lastId).padStart(12, '0')}`,
    post_id: post.id,
    event_id: null,
    parent_id: null,
    state: 'shown',
    content,
    created_at: new Date(Date.UTC(2026, 10, 21, 3, 0, lastId)).toISOString(),
    edited_at: null,
    likes_count: 0,
    liked: false,
    closed: false,
    author: fan,
    hidden: null,
    can: { ...nothing, report: true, like: true, reply: true },
    ...fields,
  };
}

/** Returns a comment with replies. `rest` is the number of further replies. */
export function aThread(comment: Comment, replies: Comment[] = [], rest = 0): CommentThread {
  return {
    ...comment,
    replies,
    replies_count: replies.length + rest,
    replies_cursor: rest > 0 ? 'more' : null,
  };
}

export const pageOf = <Item,>(items: Item[], next_cursor: string | null = null) => ({
  items,
  next_cursor,
  has_more: next_cursor !== null,
});

/** The comments as on the page of a post. Their count comes from the cached post. */
function Page() {
  const { data } = usePost(post.id);
  if (!data) return null;
  const { user_id: ownerId, can } = data;
  return <Comments about={{ ...data, kind: 'post', ownerId, isCommenter: can.comment }} />;
}

type CommentsHandler = NonNullable<Handlers['/api/posts/{postId}/comments']>;

/** Renders the comments for a member, with `search` as the search parameters of the URL. Returns the calls. */
export function show(comments: CommentsHandler, handlers: Handlers = {}, search = '') {
  const calls = stubServer({
    '/api/posts/{postId}/comments': (call) =>
      call.params.postId === post.id ? comments(call) : refusal('not-found'),
    ...handlers,
  });
  const view = renderInApp(<Page />, { session: aMember(), path: `/${search}` });
  act(() => void view.client.setQueryData(postQuery(post.id).queryKey, post));
  return { ...view, calls, sent: () => calls.filter(({ path }) => path.startsWith('/functions/')) };
}
