import { randomId } from '#client/lib/format/random-id.ts';
import { createListeners } from '#client/lib/hooks/listeners.ts';
import type { PostDetail } from '#contract/posts/posts.ts';
import { readLocalDraft, removeLocalDraft, storeLocalDraft } from './local-draft.ts';
import {
  type Contents,
  contentsKey,
  contentsOfNew,
  contentsOfPost,
  type Prefill,
} from './post-form-values.ts';
import { sendPost } from './post-writing.queries.ts';
import { addWaitingPost, type WaitingPost } from './waiting-posts.ts';
import { advance, type Effect, type WritingEvent } from './writing-machine.ts';
import {
  isPublicationUncertain,
  isUnsaved,
  localDraftOf,
  newWriting,
  type Publication,
  saveDueAt,
  type Writing,
  type WritingRequest,
} from './writing-state.ts';

/** Makes a call. If the session has expired, a call that the user has requested asks for a sign-in. */
type Caller = <Answer>(call: () => Promise<Answer>) => Promise<Answer>;

interface SessionOptions {
  userId: string;
  /** The post to edit. Null for a new post. */
  post: PostDetail | null;
  prefill: Prefill;
  onSaved: (post: PostDetail) => void;
}

interface Requester {
  caller: Caller;
  settle: (outcome: Promise<never> | PostDetail | boolean) => void;
}

const callDirectly: Caller = (call) => call();

/**
 * One post in the form, from its first change to its publication. Drafts are saved automatically, published posts only
 * by a button. Contents that the server does not have are stored on this device. The session passes events to
 * `advance`, and carries out the effects that `advance` returns.
 */
export class DraftSession {
  readonly initial: { contents: Contents; isRestored: boolean };
  readonly #options: SessionOptions;
  readonly #listeners = createListeners();
  readonly #requesters = new Map<number | null, Requester>();
  #state: Writing;
  #lastId = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SessionOptions) {
    const { userId, post, prefill } = options;
    this.#options = options;
    const stored = post ? contentsOfPost(post) : contentsOfNew(prefill);
    const local = differentLocalDraft(userId, post, stored);
    const contents = local
      ? withPrefill(withPoll(local.contents, stored), post ? null : prefill)
      : stored;
    this.initial = { contents, isRestored: local !== undefined };
    this.#state = newWriting(post, stored, local && { ...local, contents }, randomId());
  }

  readonly store = {
    get: (): Writing => this.#state,
    subscribe: this.#listeners.subscribe,
  };

  get isUnsaved(): boolean {
    return isUnsaved(this.#state);
  }

  get isPublicationUncertain(): boolean {
    return isPublicationUncertain(this.#state);
  }

  /** Saves the draft immediately. Resolves to true when the server has all contents. */
  async flush(caller: Caller = callDirectly): Promise<boolean> {
    return (await this.#request({ kind: 'save' }, caller)) === true;
  }

  /** Saves a new post as a draft, even if it is empty. Resolves to whether the draft exists. */
  async createDraft(caller: Caller): Promise<boolean> {
    await this.#request({ kind: 'create' }, caller);
    return this.#state.postId !== null;
  }

  /**
   * Publishes the post, or saves the changes of a published post. Rejects when the call fails. If the form is finished,
   * resolves to null without a call.
   */
  async publish(
    { fields, publishAt }: Omit<Publication, 'kind'>,
    caller: Caller,
  ): Promise<PostDetail | null> {
    const post = await this.#request({ kind: 'publish', fields, publishAt }, caller);
    return typeof post === 'boolean' ? null : post;
  }

  /** Queues the post until the connection is back, and finishes the form. Returns false when it cannot be queued. */
  publishLater({ fields, publishAt }: Omit<Publication, 'kind'>): boolean {
    const { requestId, attempted, post: draft } = this.#state;
    const waiting = {
      requestId,
      draft,
      fields,
      ...(publishAt !== undefined && { publishAt }),
      becomes: 'post' as const,
      ...(attempted && { attempted }),
    };
    const isStored = addWaitingPost(this.#options.userId, waiting satisfies WaitingPost);
    if (isStored) this.dispatch({ type: 'handed-over' });
    return isStored;
  }

  /** Resolves a conflict: discards the contents of the form, and fills the form with the stored contents. */
  async reload(caller: Caller, fill: (contents: Contents) => void): Promise<void> {
    if (await this.overwrite(caller)) fill(this.discard());
  }

  /** Makes the next save overwrite the stored post. Resolves to false when the post was deleted. */
  async overwrite(caller: Caller): Promise<boolean> {
    return (await this.#request({ kind: 'refresh' }, caller)) === true;
  }

  /** Saves the contents of a post that was deleted elsewhere as a new draft. */
  async saveAsNew(caller: Caller): Promise<void> {
    this.dispatch({ type: 'detached' });
    await this.flush(caller);
  }

  /** Discards unsaved contents. Returns the stored contents. */
  discard(): Contents {
    this.dispatch({ type: 'discarded' });
    return this.#state.stored;
  }

  #request(request: WritingRequest, caller: Caller): Promise<PostDetail | boolean> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((settle) => {
      this.#requesters.set(id, { caller, settle });
      this.dispatch({ type: 'requested', request: { ...request, id } });
    });
  }

  dispatch(event: WritingEvent): void {
    const before = this.#state;
    const { state, effects } = advance(before, event, { now: Date.now(), newId: randomId });
    this.#state = state;
    if (state !== before) this.#show(before);
    for (const effect of effects) this.#carryOut(effect);
  }

  /** Updates the stored draft, the timer and the form before the next call, so that a reload can retry the call. */
  #show(before: Writing): void {
    const { userId } = this.#options;
    const [{ postId }, local] = [this.#state, localDraftOf(this.#state)];
    if (before.postId !== postId) removeLocalDraft(userId, before.postId);
    // The draft is stored even if it is unchanged, because another tab may have removed it.
    if (local) storeLocalDraft(userId, postId, local);
    else if (localDraftOf(before)) removeLocalDraft(userId, postId);

    clearTimeout(this.#timer);
    const due = saveDueAt(this.#state);
    if (due !== null) {
      this.#timer = setTimeout(() => this.dispatch({ type: 'due' }), due - Date.now());
    }
    this.#listeners.notify();
  }

  #carryOut(effect: Effect): void {
    if (effect.type === 'saved') this.#options.onSaved(effect.post);
    else if (effect.type === 'call') this.#call(effect);
    else {
      const { id, outcome } = effect;
      const result = 'error' in outcome ? Promise.reject(outcome.error) : outcome.value;
      this.#requesters.get(id)?.settle(result);
      this.#requesters.delete(id);
    }
  }

  #call({ call, id }: Effect & { type: 'call' }): void {
    const caller = this.#requesters.get(id)?.caller ?? callDirectly;
    caller(() => sendPost(call)).then(
      (post) => this.dispatch({ type: 'answered', post }),
      (error: unknown) => this.dispatch({ type: 'failed', error }),
    );
  }
}

/**
 * Returns the contents. They get the stored poll if the page of the post manages the poll, or if the contents were
 * stored before posts had polls.
 */
function withPoll(contents: Contents, { poll: stored }: Contents): Contents {
  const keepsStored = stored === undefined || contents.poll === undefined;
  return keepsStored ? { ...contents, poll: stored } : contents;
}

/**
 * Returns restored contents, with the NFT that the URL of a new post names. A shared title and text fill an empty title
 * and an empty text.
 */
function withPrefill(contents: Contents, prefill: Prefill | null): Contents {
  const { nft, words } = prefill ?? { nft: null, words: null };
  return {
    ...contents,
    title: contents.title || (words?.title ?? ''),
    content: contents.content || (words?.content ?? ''),
    nft: nft ?? contents.nft,
  };
}

/** Returns the draft on this device. Undefined when its contents equal those on the server. */
function differentLocalDraft(userId: string, post: PostDetail | null, stored: Contents) {
  const local = readLocalDraft(userId, post?.id ?? null);
  return local && contentsKey(local.contents) !== contentsKey(stored) ? local : undefined;
}
