import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '#client/features/identity/session/session.queries.ts';
import { planWords } from '#client/features/posts/publication-plans/plan-words.ts';
import { messageOf } from '#client/lib/api/api-error.ts';
import { randomId } from '#client/lib/format/random-id.ts';
import { OutgoingCancelled, sendWhenOnline } from '#client/lib/offline/outbox.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import type { PostDetail } from '#contract/posts/posts.ts';
import { plannedPostsMessages as planned } from '../planned-posts/planned-posts.messages.ts';
import { putDraft, putFirst, putPost } from '../post-cache.ts';
import { hasFields } from './post-form-values.ts';
import { sendPost } from './post-writing.queries.ts';
import {
  isChangedElsewhere,
  isDeletedElsewhere,
  isLabelledByTeam,
  isRequestIdUsed,
  isTransient,
} from './save-errors.ts';
import { waitingPostsMessages as texts } from './waiting-posts.messages.ts';
import { changeWaitingPost, type WaitingPost, waitingPosts } from './waiting-posts.ts';
import { whenOf } from './writing-machine.ts';

/** Sends the queued posts of a member on this device in order. Only one tab of the browser sends them. */
export async function sendWaitingPosts(client: QueryClient, userId: string): Promise<void> {
  const sendAll = async () => {
    for (let [post] = waitingPosts(userId); post; [post] = waitingPosts(userId)) {
      if (!(await sendNext(client, userId, post))) return;
    }
  };
  if (!('locks' in navigator)) return sendAll();
  // When the sending tab is closed, another tab continues.
  await navigator.locks.request(`hiroba.waiting-posts.${userId}`, sendAll);
}

/** Sends a queued post. Returns whether the next post can be sent. If not, the posts wait for the next page load. */
async function sendNext(client: QueryClient, userId: string, post: WaitingPost): Promise<boolean> {
  try {
    const stored = await sendWhenOnline(post.becomes, post.requestId, () => send(post), true);
    changeWaitingPost(userId, post, null);
    show(client, stored);
    return true;
  } catch (error) {
    const isOwner = client.getQueryData(sessionQuery.queryKey)?.user?.id === userId;
    if (!isOwner || isTransient(error)) return false;
    const next = instead(post, error);
    if (next) changeWaitingPost(userId, post, next);
    if (!(next && isLabelledByTeam(error))) showFailure(post, error);
    return next !== null;
  }
}

/**
 * Returns the post to send after a refusal, so that nothing is lost, or null when there is no fallback. A post that
 * cannot be published becomes a draft. A post whose draft cannot be updated becomes a new draft. If a call lacks a
 * label that the team has set, it is repeated without labels, so that the labels of the draft stay. Each fallback is
 * used once.
 */
function instead({ attempted: _, ...post }: WaitingPost, error: unknown): WaitingPost | null {
  const { labels, ...fields } = post.fields;
  if (labels && isLabelledByTeam(error)) return { ...post, fields };
  const isGone = isDeletedElsewhere(error) || isChangedElsewhere(error) || isRequestIdUsed(error);
  if (post.becomes === 'draft' && (post.draft === null || !isGone)) return null;
  return {
    ...post,
    becomes: 'draft',
    ...(isGone && { draft: null, requestId: randomId() }),
  };
}

function showFailure({ becomes, fields }: WaitingPost, error: unknown): void {
  if (error instanceof OutgoingCancelled) {
    showToast({ type: 'info', title: becomes === 'post' ? texts.takenBack : texts.draftWaits });
    return;
  }
  const title = becomes === 'post' ? texts.notPublished : texts.notSaved;
  const message = texts.refused(fields.title, messageOf(error));
  showToast({ type: 'warning', title, message, duration: 0 });
}

async function send(post: WaitingPost): Promise<PostDetail> {
  const { requestId, attempted, draft, fields, publishAt, becomes } = post;
  if (draft) return sendOver(post, draft);
  const input = { ...fields, requestId };
  if (becomes === 'post' && attempted !== 'draft') {
    return sendPost({ name: 'createPost', input: { ...input, ...(publishAt && { publishAt }) } });
  }
  const created = await sendPost({ name: 'createDraft', input });
  return becomes === 'draft' ? created : sendOver(post, created);
}

/** Updates a draft with the post. If an earlier response was lost, the draft may have these fields already. */
async function sendOver(
  { fields, publishAt, becomes }: WaitingPost,
  { id, updated_at }: Pick<PostDetail, 'id' | 'updated_at'>,
): Promise<PostDetail> {
  const write = (baseUpdatedAt: string) => {
    const input = { ...fields, postId: id, baseUpdatedAt };
    return becomes === 'draft'
      ? sendPost({ name: 'saveDraft', input })
      : sendPost({
          name: 'updatePost',
          input: { ...input, ...whenOf({ kind: 'publish', fields, publishAt }) },
        });
  };
  try {
    return await write(updated_at);
  } catch (error) {
    if (!isChangedElsewhere(error)) throw error;
    const stored = await sendPost({ name: 'readPost', input: id });
    if (!hasFields(stored, fields)) throw error;
    const isDone = stored.is_published || stored.plan || becomes === 'draft';
    return isDone ? stored : write(stored.updated_at);
  }
}

function show(client: QueryClient, post: PostDetail): void {
  if (post.plan) {
    putDraft(client, post);
    const link = { label: planned.toList, to: '/planned' };
    const message = planWords(post.plan.publish_at);
    showToast({ type: 'success', title: planned.planned, message, link });
    return;
  }
  if (!post.is_published) {
    putDraft(client, post);
    const link = { label: texts.toDrafts, to: '/posts/drafts' };
    showToast({ type: 'success', title: texts.saved, message: post.title, link });
    return;
  }
  putPost(client, post);
  putFirst(client, post);
  const link = { label: texts.open, to: `/posts/${post.id}` };
  showToast({ type: 'success', title: texts.published, message: post.title, link });
}
