import type { PostDetail } from '../../../../contract/posts.ts';
import { callFunction, getJson } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { randomId } from '../../../lib/random-id.ts';
import type { LocalDraft } from './local-draft.ts';
import { type DraftFields, holds, type PostFields } from './post-form-values.ts';

type Attempt = NonNullable<LocalDraft['attempted']>;

/** What the writer knows of the stored post. */
export interface StoredPost {
  id: string;
  updated_at: string;
  is_published: boolean;
}

// A save that is on its way when the page closes still arrives.
const toTheEnd = { keepalive: true };

const uncertain = new Set(['unavailable', 'internal', 'cancelled', 'data-loss']);

/** Whether a call that failed may have been carried out all the same. */
export function isUncertain(error: unknown): boolean {
  return !(error instanceof ApiError) || uncertain.has(error.code);
}

/**
 * Brings one post's contents to the server: begins a draft, saves it, publishes it. An answer that was lost on
 * the way makes neither a second post nor a quarrel with oneself.
 */
export class PostWriter {
  #stored: StoredPost | null;
  #requestId: string;
  #attempted: Attempt | undefined;
  /** Sent in a call without an answer: it may stand on the server by now. */
  #lost: DraftFields | undefined;
  readonly #onAttempt: () => void;

  constructor(
    stored: StoredPost | null,
    kept: Pick<LocalDraft, 'requestId' | 'attempted'>,
    onAttempt: () => void,
  ) {
    this.#stored = stored;
    this.#requestId = kept.requestId;
    this.#attempted = kept.attempted;
    this.#onAttempt = onAttempt;
  }

  get stored(): StoredPost | null {
    return this.#stored;
  }

  get requestId(): string {
    return this.#requestId;
  }

  /** What was asked for under the request's name and never answered. */
  get attempted(): Attempt | undefined {
    return this.#attempted;
  }

  /** Saves a draft, which begins with the first save. Throws `ApiError`s; one on `changed-elsewhere` saved nothing. */
  async save(fields: DraftFields): Promise<PostDetail> {
    const stored = this.#stored;
    if (stored === null) return this.#begin(fields);
    return this.#change(fields, (base) =>
      callFunction('saveDraft', { ...fields, postId: stored.id, ...base }, toTheEnd),
    );
  }

  /** Publishes, or saves what is published already. */
  async publish(fields: PostFields): Promise<PostDetail> {
    if (this.#stored === null && this.#attempted !== 'draft') {
      const post = await this.#first('post', fields, () =>
        callFunction('createPost', { ...fields, requestId: this.#requestId }),
      );
      if (post.is_published) return post;
    }
    const { id } = this.#stored ?? (await this.#begin(fields));
    return this.#change(fields, (base) =>
      callFunction('updatePost', { ...fields, postId: id, publish: true, ...base }),
    );
  }

  /** The post as it stands on the server now; what is written next goes on top of that. */
  async rebase(): Promise<PostDetail | null> {
    if (this.#stored === null) return null;
    return this.#adopt(await readPost(this.#stored.id));
  }

  /** The next save makes a post of its own. */
  beginAnew(): void {
    this.#stored = null;
    this.#requestId = randomId();
    this.#attempted = undefined;
    this.#lost = undefined;
  }

  #begin(fields: DraftFields): Promise<PostDetail> {
    return this.#first('draft', fields, () =>
      callFunction('createDraft', { ...fields, requestId: this.#requestId }, toTheEnd),
    );
  }

  /** The call that makes the post. Until it is answered, its name stands for it and no other call may take it. */
  async #first(
    attempt: Attempt,
    fields: DraftFields,
    send: () => Promise<{ post: PostDetail }>,
  ): Promise<PostDetail> {
    const before = this.#attempted;
    this.#attempted = attempt;
    this.#onAttempt();
    try {
      return this.#adopt((await send()).post);
    } catch (error) {
      if (isUncertain(error)) this.#lost = fields;
      else this.#attempted = before;
      if (isTaken(error)) this.beginAnew();
      throw error;
    }
  }

  async #change(
    fields: DraftFields,
    send: (base: { baseUpdatedAt?: string }) => Promise<{ post: PostDetail }>,
  ): Promise<PostDetail> {
    const attempt = async () => {
      const base = this.#stored?.updated_at;
      return this.#adopt((await send(base === undefined ? {} : { baseUpdatedAt: base })).post);
    };
    try {
      return await attempt();
    } catch (error) {
      if (isUncertain(error)) this.#lost = fields;
      else if (await this.#wasOurs(error)) return attempt();
      throw error;
    }
  }

  /** Whether what is said to have changed elsewhere is our own save whose answer was lost. */
  async #wasOurs(error: unknown): Promise<boolean> {
    const lost = this.#lost;
    if (!this.#stored || !lost || !isChangedElsewhere(error)) return false;
    const post = await readPost(this.#stored.id);
    if (!holds(post, lost)) return false;
    this.#adopt(post);
    return true;
  }

  #adopt(post: PostDetail): PostDetail {
    const { id, updated_at, is_published } = post;
    this.#stored = { id, updated_at, is_published };
    this.#attempted = undefined;
    this.#lost = undefined;
    return post;
  }
}

/** Whether the request's name stands for another post by now, made by another tab or before an edit. */
function isTaken(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.reason === 'request-used' || error.reason === 'post-is-published';
}

/** Whether somebody else, or the same person somewhere else, has changed the post meanwhile. */
export function isChangedElsewhere(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.reason === 'changed-elsewhere' || error.reason === 'post-is-published';
}

function readPost(postId: string): Promise<PostDetail> {
  return getJson('/api/posts/{postId}', { params: { postId } });
}
