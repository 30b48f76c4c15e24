import { SECOND } from '#contract/foundations/limits.ts';
import type { PostDetail } from '#contract/posts/posts.ts';
import type { LocalDraft } from './local-draft.ts';
import {
  type Contents,
  contentsKey,
  type DraftFields,
  emptyContents,
  hasContent,
  type PostFields,
} from './post-form-values.ts';

/** Time between the last change and a save. */
export const SAVE_DELAY = 2 * SECOND;
/** Longest time between the first unsaved change and a save, while changes go on. */
export const MAX_SAVE_DELAY = 10 * SECOND;

export type SaveState =
  | { status: 'clean' }
  | { status: 'waiting' }
  | { status: 'saving' }
  | { status: 'saved'; at: string }
  | { status: 'failed'; error: unknown };

/** Why saving is blocked until the user decides: the post was changed or deleted elsewhere. */
export type Conflict = 'changed' | 'deleted';

/** What the user or the autosave requests from the server. */
export type Wish = { kind: 'save' | 'refresh' } | { kind: 'publish'; fields: PostFields };

/** A queued request. Its outcome is reported under its id, and not at all when the id is null. */
export type Ask = Wish & { id: number | null };

/** An ask that is being carried out, by one call after another. */
export type Job = { id: number | null } & (
  | { kind: 'save'; fields: DraftFields; contents: Contents }
  | { kind: 'publish'; fields: PostFields }
  | { kind: 'refresh' }
) & {
    /** The refusal of a conflicting call, while a read finds out whether the other change is a save of this form. */
    doubt?: unknown;
    /** `attempted` before the call. It is restored when the call has certainly created nothing. */
    before?: LocalDraft['attempted'];
  };

/** One post in the form, from its first change to its publication. */
export interface Writing {
  contents: Contents;
  /** The contents that the server has, as far as known. */
  stored: Contents;
  /** The stored post, on which the next save is based. */
  post: Pick<PostDetail, 'id' | 'updated_at'> | null;
  /** The post in the form's address. Null until a new post has been saved, not published, for the first time. */
  postId: string | null;
  isPublished: boolean;
  conflict: Conflict | null;
  /** Identifies a new post, so that repeated calls create it once. */
  requestId: string;
  /** The kind of post that was requested under the request id without an answer. */
  attempted: LocalDraft['attempted'];
  /** Fields of calls whose answers were lost. The server may have stored any of them. */
  unconfirmed: readonly DraftFields[];
  /** A call to publish got no answer. Until its outcome is known, the post is not saved as a draft. */
  isUncertain: boolean;
  isFinished: boolean;
  /** No form shows the post. */
  isStopped: boolean;
  job: Job | null;
  /** Asks that wait for the end of the job. Two calls at the same time would each create a post. */
  queue: readonly Ask[];
  save: SaveState;
  /** When the contents were last changed or became savable again, and since when they are unsaved. */
  touchedAt: number;
  unsavedSince: number | null;
  /** The contents that were sent last. They are resent only at `retryAt`; null means never. */
  triedKey: string | null;
  retryAt: number | null;
  failures: number;
}

/** Returns the initial state of the form. `local` is the draft on this device, `newId` identifies a new post. */
export function newWriting(
  post: PostDetail | null,
  stored: Contents,
  local: LocalDraft | undefined,
  newId: string,
): Writing {
  return {
    contents: local?.contents ?? stored,
    stored,
    post: post && { id: post.id, updated_at: post.updated_at },
    postId: post?.id ?? null,
    isPublished: post?.is_published ?? false,
    conflict: local && post && local.base !== post.updated_at ? 'changed' : null,
    requestId: local?.requestId ?? newId,
    attempted: local?.attempted,
    unconfirmed: [],
    isUncertain: false,
    isFinished: false,
    isStopped: true,
    job: null,
    queue: [],
    save: { status: 'clean' },
    touchedAt: 0,
    unsavedSince: null,
    triedKey: null,
    retryAt: null,
    failures: 0,
  };
}

/** Returns the key of the contents. A new post that is empty, apart from its category, or unchanged counts as saved. */
function keyOf({ postId, stored }: Writing, contents: Contents): string {
  const isAsOpened = contentsKey(contents) === contentsKey(stored);
  const isEmpty = postId === null && (isAsOpened || !hasContent(contents));
  return contentsKey(isEmpty ? emptyContents : contents);
}

/** Whether the server lacks some of the contents. */
export function differs(state: Writing): boolean {
  return keyOf(state, state.contents) !== keyOf(state, state.stored);
}

/** Returns whether leaving the form now would lose contents or an unknown outcome. */
export function isUnsaved(state: Writing): boolean {
  return !state.isFinished && (isPublishing(state) || differs(state));
}

/** Whether a call to publish got no answer. Only another attempt to publish can find out its outcome. */
export function isPublicationUncertain({ isUncertain, attempted }: Writing): boolean {
  return isUncertain || attempted === 'post';
}

/** Returns whether the contents can be saved as a draft at the moment. */
export function canSave(state: Writing): boolean {
  const isDraft = !state.isPublished && !state.isFinished;
  return isDraft && state.conflict === null && !isPublicationUncertain(state);
}

/** Returns whether a call that publishes a post, or saves a published one, is pending. */
export function isPublishing({ job, queue }: Writing): boolean {
  return job?.kind === 'publish' || queue.some(({ kind }) => kind === 'publish');
}

/** Returns when the contents are saved automatically. Returns null for never. */
export function saveDueAt(state: Writing): number | null {
  const { job, isStopped, touchedAt, unsavedSince, triedKey, retryAt } = state;
  if (job || isStopped || !canSave(state) || !differs(state)) return null;
  if (triedKey === contentsKey(state.contents) && retryAt === null) return null;
  const latest = (unsavedSince ?? touchedAt) + MAX_SAVE_DELAY;
  return Math.max(Math.min(touchedAt + SAVE_DELAY, latest), retryAt ?? 0);
}

/**
 * Returns the draft to keep on this device, with everything that a retry after a reload needs. Returns undefined for
 * nothing.
 */
export function localDraftOf(state: Writing): LocalDraft | undefined {
  const { contents, requestId, attempted, post, postId, isFinished } = state;
  const isEmpty = postId === null && !hasContent(contents);
  if (isFinished || isEmpty || !differs(state)) return undefined;
  return {
    contents,
    requestId,
    ...(attempted && { attempted }),
    ...(post && { base: post.updated_at }),
  };
}
