import { isUncertain } from '#client/lib/api/lost-answer.ts';
import { MINUTE, SECOND } from '#contract/foundations/limits.ts';
import { draftFieldsSchema, type PostDetail } from '#contract/posts/posts.ts';
import {
  type Contents,
  contentsKey,
  contentsOfPost,
  emptyContents,
  holds,
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
  type Ask,
  canSave,
  differs,
  isUnsaved,
  type Job,
  type SaveState,
  saveDueAt,
  type Writing,
} from './writing-state.ts';

export type WritingEvent =
  | { type: 'opened' | 'left' | 'due' | 'online' | 'discarded' | 'renewed' }
  | { type: 'changed'; contents: Contents }
  | { type: 'asked'; ask: Ask }
  | { type: 'answered'; post: PostDetail }
  | { type: 'failed'; error: unknown };

/**
 * The outcome of an ask: for a publication the post, or false when it was not sent; for a save whether the server has all
 * of the contents.
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

export interface Moment {
  now: number;
  /** A new id for a request. */
  newId: () => string;
}

const RETRY_DELAYS = [5 * SECOND, 15 * SECOND, 30 * SECOND, MINUTE];
const autosave: Ask = { id: null, kind: 'save' };

/** Returns the state after an event, and the effects to carry out. */
export function advance(state: Writing, event: WritingEvent, moment: Moment): Step {
  let step = react(state, event, moment);
  for (;;) {
    const [ask, ...queue] = step.state.queue;
    if (step.state.job || !ask) return step;
    const { state: next, effects } = begin({ ...step.state, queue }, ask, moment);
    step = { state: next, effects: [...step.effects, ...effects] };
  }
}

function react(state: Writing, event: WritingEvent, moment: Moment): Step {
  if (event.type === 'answered' || event.type === 'failed') {
    if (!state.job) return { state, effects: [] };
    const idle = { ...state, job: null, touchedAt: moment.now };
    return event.type === 'answered'
      ? answered(idle, state.job, event.post, moment)
      : failed(idle, state.job, event.error, moment);
  }
  return { state: told(state, event, moment), effects: [] };
}

type Told = Exclude<WritingEvent, { type: 'answered' | 'failed' }>;

function told(state: Writing, event: Told, moment: Moment): Writing {
  switch (event.type) {
    case 'opened':
      return opened(state, moment);
    case 'left':
      // Saves once more, so that the form can be left without a confirmation.
      return asked({ ...state, isStopped: true }, autosave);
    case 'changed':
      return changed(state, event.contents, moment);
    case 'discarded':
      return reset(state, moment);
    case 'renewed':
      return rebased({ ...asNewPost(state, moment), postId: null }, null, moment);
    case 'asked':
      return asked(state, event.ask);
    case 'due':
      return (saveDueAt(state) ?? Infinity) <= moment.now ? asked(state, autosave) : state;
    case 'online':
      return state.save.status === 'failed' && !state.isStopped ? asked(state, autosave) : state;
  }
}

/** Adds an ask. It waits for the end of the current job. */
function asked(state: Writing, ask: Ask): Writing {
  return { ...state, queue: [...state.queue, ask] };
}

/** Contents that were restored from this device are saved like new ones. */
function opened(state: Writing, moment: Moment): Writing {
  const next = resumed({ ...state, isStopped: false }, moment);
  if (!differs(next) || next.save.status !== 'clean') return next;
  return { ...next, unsavedSince: moment.now, save: { status: 'waiting' } };
}

function changed(state: Writing, contents: Contents, { now }: Moment): Writing {
  if (state.isFinished || contentsKey(contents) === contentsKey(state.contents)) return state;
  const next = { ...state, contents, touchedAt: now, triedKey: null };
  if (!differs(next)) return clean(next);
  const { save } = state;
  const willSave =
    save.status === 'saving' || (save.status === 'failed' && isTransient(save.error));
  return {
    ...next,
    unsavedSince: state.unsavedSince ?? now,
    save: willSave ? save : { status: 'waiting' },
  };
}

function clean(state: Writing): Writing {
  const isOver = state.save.status === 'waiting' || state.save.status === 'failed';
  return { ...state, unsavedSince: null, save: isOver ? { status: 'clean' } : state.save };
}

function reset(state: Writing, moment: Moment): Writing {
  const kept = state.post ? state : asNewPost(state, moment);
  return clean({ ...kept, contents: kept.stored });
}

/** Makes the next save create a new post. */
function asNewPost(state: Writing, { newId }: Moment): Writing {
  return { ...state, post: null, requestId: newId(), attempted: undefined, unconfirmed: [] };
}

/** Allows the contents to be saved again, whatever was tried before. */
function resumed(state: Writing, { now }: Moment): Writing {
  return { ...state, touchedAt: now, triedKey: null };
}

/** Changes the stored post under the contents. They stay, and are unsaved where they differ from it. */
function rebased(state: Writing, post: PostDetail | null, moment: Moment): Writing {
  const stored = post ? contentsOfPost(post) : emptyContents;
  const next = { ...state, stored, conflict: null, isPublished: post?.is_published ?? false };
  const unsavedSince = next.unsavedSince ?? moment.now;
  return resumed(differs(next) ? { ...next, unsavedSince } : clean(next), moment);
}

function begin(state: Writing, ask: Ask, moment: Moment): Step {
  if (ask.kind === 'save') return save(state, ask.id, moment);
  if (ask.kind === 'publish') {
    // The form stays on the screen until the page of the post is shown. It must not overwrite the published post.
    return state.isFinished ? end(state, ask.id, { value: false }) : call(state, ask);
  }
  if (state.post) return call(state, { id: ask.id, kind: 'refresh' });
  return end(rebased(state, null, moment), ask.id, { value: true });
}

function save(state: Writing, id: number | null, { now }: Moment): Step {
  if (!canSave(state) || !differs(state)) return end(state, id, { value: !isUnsaved(state) });
  const { contents } = state;
  const { data: fields } = draftFieldsSchema.safeParse(valuesOf(contents));
  const tried: Writing = { ...state, triedKey: contentsKey(contents), save: { status: 'saving' } };
  return fields
    ? call(tried, { id, kind: 'save', fields, contents })
    : end(withFailure(tried, new InvalidContents(), now), id, { value: false });
}

/** Returns the state after a failed save. A retry follows if it can succeed. */
function withFailure(state: Writing, error: unknown, now: number): Writing {
  const delay = RETRY_DELAYS[Math.min(state.failures, RETRY_DELAYS.length - 1)] ?? MINUTE;
  return {
    ...state,
    failures: state.failures + 1,
    retryAt: isTransient(error) ? now + delay : null,
    save: { status: 'failed', error },
  };
}

/** Makes the next call of a job. */
function call(state: Writing, job: Job): Step {
  const next = callOf(state, job);
  const isNew = next.name === 'createDraft' || next.name === 'createPost';
  const attempted = next.name === 'createPost' ? 'post' : 'draft';
  return {
    state: {
      ...state,
      ...(isNew && { attempted }),
      job: { ...job, ...(isNew && { before: state.attempted }) },
    },
    effects: [{ type: 'call', call: next, id: job.id }],
  };
}

function callOf({ post, requestId, attempted }: Writing, job: Job): PostCall {
  if (job.kind === 'refresh' || job.doubt) return { name: 'readPost', input: post?.id ?? '' };
  if (post) {
    const base = { postId: post.id, baseUpdatedAt: post.updated_at };
    return job.kind === 'save'
      ? { name: 'saveDraft', input: { ...job.fields, ...base } }
      : { name: 'updatePost', input: { ...job.fields, ...base, publish: true } };
  }
  return job.kind === 'publish' && attempted !== 'draft'
    ? { name: 'createPost', input: { ...job.fields, requestId } }
    : { name: 'createDraft', input: { ...job.fields, requestId } };
}

function answered(state: Writing, job: Job, post: PostDetail, moment: Moment): Step {
  const { id, updated_at } = post;
  const base = { id, updated_at };
  const next = { ...state, post: base, attempted: undefined, unconfirmed: [] };
  if (job.doubt) {
    // The reported change is a save of this form whose answer was lost. It becomes the base of the call.
    const isOwn = state.unconfirmed.some((fields) => holds(post, fields));
    return isOwn ? call(next, { ...job, doubt: undefined }) : lost(state, job, job.doubt, moment);
  }
  if (job.kind === 'refresh') return end(rebased(next, post, moment), job.id, { value: true });
  if (job.kind === 'save') return saved(next, job, post, moment);
  // A post created as a draft is published now. A post pending review is published by the team.
  const isDone = state.post || (state.attempted === 'post' && (post.is_published || post.hidden));
  return isDone ? end({ ...next, isFinished: true }, job.id, { value: post }) : call(next, job);
}

function saved(
  state: Writing,
  { id, contents }: Job & { kind: 'save' },
  post: PostDetail,
  { now }: Moment,
): Step {
  const next = { ...state, stored: contents, postId: post.id, failures: 0, retryAt: null };
  const isLeft = differs(next);
  const save: SaveState = isLeft
    ? { status: 'waiting' }
    : { status: 'saved', at: new Date(now).toISOString() };
  const ended = end({ ...next, save, unsavedSince: isLeft ? now : null }, id, { value: !isLeft });
  return { ...ended, effects: [{ type: 'saved', post }, ...ended.effects] };
}

function failed(state: Writing, job: Job, error: unknown, moment: Moment): Step {
  if (job.kind === 'refresh' || job.doubt) return lost(state, job, error, moment);
  if (isUncertain(error)) {
    const unconfirmed = [...state.unconfirmed, job.fields];
    return lost({ ...state, unconfirmed }, job, error, moment);
  }
  if (state.post) {
    const isDoubtful = state.unconfirmed.length > 0 && isChangedElsewhere(error);
    return isDoubtful ? call(state, { ...job, doubt: error }) : lost(state, job, error, moment);
  }
  const next = isRequestIdUsed(error)
    ? asNewPost(state, moment)
    : { ...state, attempted: job.before };
  return lost(next, job, error, moment);
}

/** Ends a job without success. */
function lost(state: Writing, { id, kind }: Job, error: unknown, moment: Moment): Step {
  const isDeleted = isDeletedElsewhere(error);
  const isChanged = isChangedElsewhere(error) && kind !== 'refresh';
  const conflict = isDeleted ? 'deleted' : isChanged ? 'changed' : state.conflict;
  const next: Writing = { ...state, conflict };
  if (kind === 'refresh') return end(next, id, isDeleted ? { value: false } : { error });
  if (kind === 'save') return end(withFailure(next, error, moment.now), id, { value: false });
  const after = resumed({ ...next, isUncertain: isUncertain(error), queue: [] }, moment);
  // A draft saved right after a lost publication would look like a change from elsewhere.
  const refused = state.queue.flatMap((ask) => settlement(ask.id, { value: false }));
  return { state: after, effects: [...settlement(id, { error }), ...refused] };
}

function end(state: Writing, id: number | null, outcome: Outcome): Step {
  return { state, effects: settlement(id, outcome) };
}

function settlement(id: number | null, outcome: Outcome): Effect[] {
  return id === null ? [] : [{ type: 'settle', id, outcome }];
}
