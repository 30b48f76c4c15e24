import { SECOND } from '#contract/foundations/limits.ts';
import type { Plan } from '#contract/foundations/publication-plans.ts';
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

/** The time between the last change and a save, in milliseconds. */
export const SAVE_DELAY = 2 * SECOND;
/** The longest time between the first unsaved change and a save while the contents keep changing, in milliseconds. */
export const MAX_SAVE_DELAY = 10 * SECOND;

export type SaveState =
  | { status: 'clean' }
  | { status: 'waiting' }
  | { status: 'saving' }
  | { status: 'saved'; at: string }
  | { status: 'failed'; error: unknown };

/** The reason why saving is blocked until the user decides: the post was changed or deleted elsewhere. */
export type Conflict = 'changed' | 'deleted';

/** A request by the user or by the autosave. `create` saves even an empty post. `refresh` reads the stored post. */
export type WritingRequest = { kind: 'save' | 'create' | 'refresh' } | Publication;

export interface Publication {
  kind: 'publish';
  fields: PostFields;
  publishAt?: string | undefined;
}

/** A queued request. Its outcome is reported under its id. The id is null when nobody waits for the outcome. */
export type QueuedRequest = WritingRequest & { id: number | null };

/** The active request. It makes one or more calls, one after another. */
export type ActiveRequest = { id: number | null } & (
  | { kind: 'save'; fields: DraftFields; contents: Contents }
  | Publication
  | { kind: 'refresh' }
) & {
    /** A conflict that the server has reported. While it is set, a read checks whether this form has caused it. */
    conflictError?: unknown;
    /** The value of `attempted` before the call. A refusal restores it, because a refused call has created nothing. */
    attemptedBefore?: LocalDraft['attempted'];
  };

/** One post in the form, from its first change to its publication. */
export interface Writing {
  contents: Contents;
  /** The last known contents on the server. */
  stored: Contents;
  /** The stored post, on which the next save is based. */
  post: Pick<PostDetail, 'id' | 'updated_at'> | null;
  /** The id of the post in the URL of the form. Null until a new post has been saved as a draft. */
  postId: string | null;
  isPublished: boolean;
  plan: Plan | null;
  conflict: Conflict | null;
  /** The request id of a new post. Repeated calls with the same id create one post. */
  requestId: string;
  /** What a call with the request id was meant to create. Set while no response to such a call has arrived. */
  attempted: LocalDraft['attempted'];
  /** Fields of calls whose responses were lost. The server may have stored any of them. */
  unconfirmed: readonly DraftFields[];
  /** Whether the response to a publication was lost. The post is not saved as a draft until the outcome is known. */
  isUncertain: boolean;
  isFinished: boolean;
  /** Whether the form is open. A closed form saves nothing automatically. */
  isOpen: boolean;
  active: ActiveRequest | null;
  /** The requests that wait for the active request. Two simultaneous calls could each create a post. */
  queue: readonly QueuedRequest[];
  save: SaveState;
  /**
   * The time of the last change, or of the end of a later request. The delay before the next automatic save begins at
   * this time.
   */
  touchedAt: number;
  /** The time of the first unsaved change. Null without unsaved changes. */
  unsavedSince: number | null;
  /** The key of the contents that were sent last. The same contents are not sent again before `retryAt`. */
  triedKey: string | null;
  /** The time when a failed save is retried. Null for never. */
  retryAt: number | null;
  failures: number;
}

/** Returns the initial state. `local` is the draft on this device. If there is none, `newId` creates the request id. */
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
    plan: post?.plan ?? null,
    conflict: local && post && local.base !== post.updated_at ? 'changed' : null,
    requestId: local?.requestId ?? newId,
    attempted: local?.attempted,
    unconfirmed: [],
    isUncertain: false,
    isFinished: false,
    isOpen: false,
    active: null,
    queue: [],
    save: { status: 'clean' },
    touchedAt: 0,
    unsavedSince: null,
    triedKey: null,
    retryAt: null,
    failures: 0,
  };
}

/** Returns the key of contents. A new post that is unchanged, or has only a category, has the key of an empty form. */
function keyOf({ postId, stored }: Writing, contents: Contents): string {
  const isAsOpened = contentsKey(contents) === contentsKey(stored);
  const isEmpty = postId === null && (isAsOpened || !hasContent(contents));
  return contentsKey(isEmpty ? emptyContents : contents);
}

/** Whether the server may have other contents than the form. After a save whose response was lost, this is unknown. */
export function differs(state: Writing): boolean {
  const isUnknown = state.post !== null && state.unconfirmed.length > 0;
  return isUnknown || keyOf(state, state.contents) !== keyOf(state, state.stored);
}

/** Whether leaving the form now would lose contents, or the outcome of a publication. */
export function isUnsaved(state: Writing): boolean {
  return !state.isFinished && (isPublishing(state) || differs(state));
}

/** Whether a call to publish got no response. Only another attempt reveals whether the post was published. */
export function isPublicationUncertain({ isUncertain, attempted }: Writing): boolean {
  return isUncertain || attempted === 'post';
}

/** Whether changes of the post are saved only by a button, because others see the post now or at a planned time. */
export function savesOnRequest({ isPublished, plan }: Writing): boolean {
  return isPublished || plan !== null;
}

/** Whether the contents can currently be saved as a draft. */
export function canSave(state: Writing): boolean {
  const isDraft = !savesOnRequest(state) && !state.isFinished;
  return isDraft && state.conflict === null && !isPublicationUncertain(state);
}

/** Whether a call that publishes a post, or saves a published post, is active or queued. */
export function isPublishing({ active, queue }: Writing): boolean {
  return active?.kind === 'publish' || queue.some(({ kind }) => kind === 'publish');
}

/** Returns the time of the next automatic save. Null when none is due. */
export function saveDueAt(state: Writing): number | null {
  const { active, isOpen, touchedAt, unsavedSince, triedKey, retryAt } = state;
  if (active || !isOpen || !canSave(state) || !differs(state)) return null;
  if (triedKey === contentsKey(state.contents) && retryAt === null) return null;
  const latest = (unsavedSince ?? touchedAt) + MAX_SAVE_DELAY;
  return Math.max(Math.min(touchedAt + SAVE_DELAY, latest), retryAt ?? 0);
}

/** Returns the draft to store on this device, so that a reload can retry its save. Undefined when there is none. */
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
