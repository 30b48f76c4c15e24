import { peekSession } from '#client/features/identity/session/session.queries.ts';
import { callFunction, type FunctionInput, getJson } from '#client/lib/api/api.ts';
import { failureOf } from '#client/lib/api/transport.ts';
import type { PostDetail } from '#contract/posts/posts.ts';
import { isDeletedElsewhere } from './save-errors.ts';

export type PostCall =
  | { name: 'createDraft'; input: FunctionInput<'createDraft'> }
  | { name: 'saveDraft'; input: FunctionInput<'saveDraft'> }
  | { name: 'createPost'; input: FunctionInput<'createPost'> }
  | { name: 'updatePost'; input: FunctionInput<'updatePost'> }
  | { name: 'readPost'; input: string };

export async function sendPost({ name, input }: PostCall): Promise<PostDetail> {
  switch (name) {
    case 'createDraft':
      return (await callFunction(name, input)).post;
    case 'saveDraft':
      return (await callFunction(name, input)).post;
    case 'createPost':
      return (await callFunction(name, input)).post;
    case 'updatePost':
      return (await callFunction(name, input)).post;
    case 'readPost':
      return readOwnPost(input);
  }
}

// Throws when the session has expired, because otherwise the missing draft would be reported as deleted.
async function readOwnPost(postId: string): Promise<PostDetail> {
  try {
    return await getJson('/api/posts/{postId}', { params: { postId } });
  } catch (error) {
    if (isDeletedElsewhere(error) && !(await peekSession()).user) throw await failureOf(401);
    throw error;
  }
}
