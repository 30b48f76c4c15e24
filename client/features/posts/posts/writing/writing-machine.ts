import { isUncertain } from '#client/lib/api/lost-answer.ts';
import { MINUTE, SECOND } from '#contract/foundations/limits.ts';
import { draftFieldsSchema, type PostDetail } from '#contract/posts/posts.ts';
import {
  type Contents,
  contentsKey,
  contentsOfPost,
  emptyContents,
  hasFields,
  valuesOf,
} from './post-form-values.ts';
import type { PostCall } from './post-writing.queries.ts';
import {
  InvalidContents,
  isChangedElsewhere,
  isDeletedElsewhere,
  isRequestIdUsed,
  isTransient,
} from './save-errors.ts';
import {
  type ActiveRequest,
  canSave,
  differs,
  isUnsaved,
  type Publication,
  type QueuedRequest,
  type SaveState,
  saveDueAt,
  type Writing,
} from './writing-state.ts';

export type WritingEvent =
  | { type: 'opened' | 'closed' | 'due' | 'online' | 'discarded' | 'detached' | 'handed-over' }
  | { type: 'changed'; contents: Contents }
  | { type: 'requested'; request: QueuedRequest }
  | { type: 'answered'; post: PostDetail }
  | { type: 'failed'; error: unknown };

/**
 * The result of a request. For a publication, it is the post, or false when the form is finished. For a save, it is
 * whether the server has all contents. For a refresh, it is whether the post exists.
 */
export type Outcome = { value: PostDetail | boolean } | { error: unknown };

export type Effect =
  | { type: 'call'; call: PostCall; id: number | null }
  | { type: 'settle'; id: number; outcome: Outcome }
  | { type: 'saved'; post: PostDetail };

export interface Step {
  state: Writing;
  effects: Effect[];
}

interface Moment {
  now: number;
  newId: () => string;
}

const RETRY_DELAYS = [5 * SECOND, 15 * SECOND, 30 * SECOND, MINUTE];
const autosave: QueuedRequest = { id: null, kind: 'save' };

/** Returns the state after an event, and the effects to carry out. Starts the next queued request when none is active. */
export function advance(state: Writing, event: WritingEvent, moment: Moment): Step {
  let step = handle(state, event, moment);
  for (;;) {
    const [request, ...queue] = step.state.queue;
    if (step.state.active || !request) return step;
    const { state: next, effects } = start({ ...step.state, queue }, request, moment);
    step = { state: next, effects: [...step.effects, ...effects] };
  }
}

function handle(state: Writing, event: WritingEvent, moment: Moment): Step {
  if (event.type === 'answered' || event.type === 'failed') {
    if (!state.active) return { state, effects: [] };
    const idle = { ...state, active: null, touchedAt: moment.now };
    return event.type === 'answered'
      ? handleAnswer(idle, state.active, event.post, moment)
      : handleError(idle, state.active, event.error, moment);
  }
  return { state: apply(state, event, moment), effects: [] };
}

type FormEvent = Exclude<WritingEvent, { type: 'answered' | 'failed' }>;

function apply(state: Writing, event: FormEvent, moment: Moment): Writing {
  switch (event.type) {
    case 'opened':
      return open(state, moment);
    case 'closed':
      // Closing saves the contents, so that the author can leave the form without a confirmation.
      return enqueue({ ...state, isOpen: false }, autosave);
    case 'changed':
      return change(state, event.contents, moment);
    case 'discarded':
      return discard(state, moment);
    case 'detached':
      return rebase({ ...asNewPost(state, moment), postId: null }, null, moment);
    case 'handed-over':
      return { ...state, isFinished: true };
    case 'requested':
      return enqueue(state, event.request);
    case 'due':
      return (saveDueAt(state) ?? Infinity) <= moment.now ? enqueue(state, autosave) : state;
    case 'online':
      return state.save.status === 'failed' && state.isOpen ? enqueue(state, autosave) : state;
  }
}

function enqueue(state: Writing, request: QueuedRequest): Writing {
  return { ...state, queue: [...state.queue, request] };
}

/** Opens the form. Unsaved contents from this device are saved like contents that the author has just typed. */
function open(state: Writing, moment: Moment): Writing {
  const next = allowSave({ ...state, isOpen: true }, moment);
  if (!differs(next) || next.save.status !== 'clean') return next;
  return { ...next, unsavedSince: moment.now, save: { status: 'waiting' } };
}

function change(state: Writing, contents: Contents, { now }: Moment): Writing {
  if (state.isFinished || contentsKey(contents) === contentsKey(state.contents)) return state;
  const next = { ...state, contents, touchedAt: now, triedKey: null };
  if (!differs(next)) return asClean(next);
  const { save } = state;
  const willSave =
    save.status === 'saving' || (save.status === 'failed' && isTransient(save.error));
  return {
    ...next,
    unsavedSince: state.unsavedSince ?? now,
    save: willSave ? save : { status: 'waiting' },
  };
}

/** Returns the state without unsaved contents, because they equal the stored contents. A running save continues. */
function asClean(state: Writing): Writing {
  const isOver = state.save.status === 'waiting' || state.save.status === 'failed';
  return { ...state, unsavedSince: null, save: isOver ? { status: 'clean' } : state.save };
}

function discard(state: Writing, moment: Moment): Writing {
  const next = state.post ? state : asNewPost(state, moment);
  return asClean({ ...next, contents: next.stored });
}

/** Returns the state in which the next save creates a new post. */
function asNewPost(state: Writing, { newId }: Moment): Writing {
  return { ...state, post: null, requestId: newId(), attempted: undefined, unconfirmed: [] };
}

/** Returns the state in which contents that were sent before can be sent again. */
function allowSave(state: Writing, { now }: Moment): Writing {
  return { ...state, touchedAt: now, triedKey: null };
}

/** Returns the state that is based on another stored post and has no conflict. The contents of the form stay. */
function rebase(state: Writing, post: PostDetail | null, moment: Moment): Writing {
  const stored = post ? contentsOfPost(post) : emptyContents;
  const { is_published: isPublished = false, plan = null } = post ?? {};
  const next = { ...state, stored, conflict: null, isPublished, plan };
  const unsavedSince = next.unsavedSince ?? moment.now;
  return allowSave(differs(next) ? { ...next, unsavedSince } : asClean(next), moment);
}

function start(state: Writing, request: QueuedRequest, moment: Moment): Step {
  if (request.kind === 'save' || request.kind === 'create')
    return startSave(state, request, moment);
  if (request.kind === 'publish') {
    // A finished form is still visible until the page of the post is shown. It must not overwrite the published post.
    return state.isFinished
      ? finish(state, request.id, { value: false })
      : startCall(state, request);
  }
  if (state.post) return startCall(state, { id: request.id, kind: 'refresh' });
  return finish(rebase(state, null, moment), request.id, { value: true });
}

function startSave(state: Writing, { id, kind }: QueuedRequest, { now }: Moment): Step {
  const isNeeded = differs(state) || (kind === 'create' && state.post === null);
  if (!canSave(state) || !isNeeded) return finish(state, id, { value: !isUnsaved(state) });
  const { contents } = state;
  const { data: fields } = draftFieldsSchema.safeParse(valuesOf(contents));
  const tried: Writing = { ...state, triedKey: contentsKey(contents), save: { status: 'saving' } };
  return fields
    ? startCall(tried, { id, kind: 'save', fields, contents })
    : finish(withSaveError(tried, new InvalidContents(), now), id, { value: false });
}

/** Returns the state after a failed save. A transient failure is retried. */
function withSaveError(state: Writing, error: unknown, now: number): Writing {
  const delay = RETRY_DELAYS[Math.min(state.failures, RETRY_DELAYS.length - 1)] ?? MINUTE;
  return {
    ...state,
    failures: state.failures + 1,
    retryAt: isTransient(error) ? now + delay : null,
    save: { status: 'failed', error },
  };
}

function startCall(state: Writing, request: ActiveRequest): Step {
  const call = callOf(state, request);
  const isNew = call.name === 'createDraft' || call.name === 'createPost';
  const attempted = call.name === 'createPost' ? 'post' : 'draft';
  return {
    state: {
      ...state,
      ...(isNew && { attempted }),
      active: { ...request, ...(isNew && { attemptedBefore: state.attempted }) },
    },
    effects: [{ type: 'call', call, id: request.id }],
  };
}

function callOf({ post, requestId, attempted }: Writing, request: ActiveRequest): PostCall {
  if (request.kind === 'refresh' || request.conflictError) {
    return { name: 'readPost', input: post?.id ?? '' };
  }
  if (post) {
    const base = { postId: post.id, baseUpdatedAt: post.updated_at };
    return request.kind === 'save'
      ? { name: 'saveDraft', input: { ...request.fields, ...base } }
      : { name: 'updatePost', input: { ...request.fields, ...base, ...whenOf(request) } };
  }
  // A `createDraft` without a response may have created a draft. A repeated call returns this draft, and the next call
  // publishes it.
  return request.kind === 'publish' && attempted !== 'draft'
    ? { name: 'createPost', input: { ...request.fields, requestId, ...plannedAt(request) } }
    : { name: 'createDraft', input: { ...request.fields, requestId } };
}

function plannedAt({ publishAt }: Publication): { publishAt?: string } {
  return publishAt === undefined ? {} : { publishAt };
}

/** Returns the fields of a call that publishes a post now or at a time. */
export function whenOf(publication: Publication) {
  return { ...plannedAt(publication), publish: publication.publishAt === undefined };
}

function handleAnswer(
  state: Writing,
  request: ActiveRequest,
  post: PostDetail,
  moment: Moment,
): Step {
  const { id, updated_at } = post;
  const base = { id, updated_at };
  const next = { ...state, post: base, attempted: undefined, unconfirmed: [] };
  const { conflictError } = request;
  if (conflictError) {
    // If an earlier save of this form has caused the conflict, the call is repeated with the version of that save.
    const isOwn = state.unconfirmed.some((fields) => hasFields(post, fields));
    return isOwn
      ? startCall(next, { ...request, conflictError: undefined })
      : finishWithError(state, request, conflictError, moment);
  }
  if (request.kind === 'refresh') {
    return finish(rebase(next, post, moment), request.id, { value: true });
  }
  if (request.kind === 'save') return finishSave(next, request, post, moment);
  // Whether the post needs no further call. A draft must still be published. A hidden post needs no call, because only
  // the team can publish it.
  const isCreated = post.is_published || post.hidden || post.plan;
  const isDone = state.post || (state.attempted === 'post' && isCreated);
  return isDone
    ? finish({ ...next, isFinished: true }, request.id, { value: post })
    : startCall(next, request);
}

function finishSave(
  state: Writing,
  { id, contents }: ActiveRequest & { kind: 'save' },
  post: PostDetail,
  { now }: Moment,
): Step {
  const next = { ...state, stored: contents, postId: post.id, failures: 0, retryAt: null };
  // If the contents have changed during the save, the server does not have all of them.
  const isChanged = differs(next);
  const save: SaveState = isChanged
    ? { status: 'waiting' }
    : { status: 'saved', at: new Date(now).toISOString() };
  const saved = { ...next, save, unsavedSince: isChanged ? now : null };
  const { state: finished, effects } = finish(saved, id, { value: !isChanged });
  return { state: finished, effects: [{ type: 'saved', post }, ...effects] };
}

function handleError(state: Writing, request: ActiveRequest, error: unknown, moment: Moment): Step {
  if (request.kind === 'refresh' || request.conflictError) {
    return finishWithError(state, request, error, moment);
  }
  if (isUncertain(error)) {
    const unconfirmed = [...state.unconfirmed, request.fields];
    return finishWithError({ ...state, unconfirmed }, request, error, moment);
  }
  if (state.post) {
    // An earlier save of this form whose response was lost may have caused the conflict. A read checks this.
    return state.unconfirmed.length > 0 && isChangedElsewhere(error)
      ? startCall(state, { ...request, conflictError: error })
      : finishWithError(state, request, error, moment);
  }
  const next = isRequestIdUsed(error)
    ? asNewPost(state, moment)
    : { ...state, attempted: request.attemptedBefore };
  return finishWithError(next, request, error, moment);
}

function finishWithError(
  state: Writing,
  { id, kind }: ActiveRequest,
  error: unknown,
  moment: Moment,
): Step {
  const isDeleted = isDeletedElsewhere(error);
  const isChanged = isChangedElsewhere(error) && kind !== 'refresh';
  const conflict = isDeleted ? 'deleted' : isChanged ? 'changed' : state.conflict;
  const next: Writing = { ...state, conflict };
  if (kind === 'refresh') return finish(next, id, isDeleted ? { value: false } : { error });
  if (kind === 'save') {
    return finish(withSaveError(next, error, moment.now), id, { value: false });
  }
  const after = allowSave({ ...next, isUncertain: isUncertain(error), queue: [] }, moment);
  // Refuses queued saves. After a lost publication, a saved draft would look like a change by somebody else.
  const refused = state.queue.flatMap((request) => settle(request.id, { value: false }));
  return { state: after, effects: [...settle(id, { error }), ...refused] };
}

function finish(state: Writing, id: number | null, outcome: Outcome): Step {
  return { state, effects: settle(id, outcome) };
}

function settle(id: number | null, outcome: Outcome): Effect[] {
  return id === null ? [] : [{ type: 'settle', id, outcome }];
}
