import type { PostDetail } from '../../../../contract/posts.ts';
import { callFunction, getJson } from '../../../lib/api.ts';
import { isUncertain } from '../../../lib/lost-answer.ts';
import { randomId } from '../../../lib/random-id.ts';
import { failureOf } from '../../../lib/transport.ts';
import type { LocalDraft } from './local-draft.ts';
import { type Contents, type DraftFields, holds, type PostFields } from './post-form-values.ts';
import { isChangedElsewhere, isDeletedElsewhere, isRequestIdUsed } from './save-errors.ts';

type Attempt = NonNullable<LocalDraft['attempted']>;

/** The part of the stored post that later calls depend on. */
export interface StoredPost {
  id: string;
  updated_at: string;
  is_published: boolean;
}

// A save that is pending when the page closes still arrives.
const keepalive = { keepalive: true };

/**
 * Sends one post to the server: creates a draft, saves it, publishes it. When an answer is lost, a retry neither
 * creates a second post nor conflicts with the lost call.
 */
export class PostWriter {
  #stored: StoredPost | null;
  #requestId: string;
  #attempted: Attempt | undefined;
  /** Fields of a call whose answer was lost. The server may have stored them. */
  #unconfirmed: DraftFields | undefined;
  readonly #onAttempt: () => void;

  /** `onAttempt` is called when `attempted` has changed, before the request is sent. */
  constructor(
    stored: StoredPost | null,
    local: Pick<LocalDraft, 'requestId' | 'attempted'>,
    onAttempt: () => void,
  ) {
    this.#stored = stored;
    this.#requestId = local.requestId;
    this.#attempted = local.attempted;
    this.#onAttempt = onAttempt;
  }

  get stored(): StoredPost | null {
    return this.#stored;
  }

  /** The kind of post that was requested under the request id without an answer. */
  get attempted(): Attempt | undefined {
    return this.#attempted;
  }

  /** Returns the contents with everything that a retry after a reload needs. */
  localDraft(contents: Contents): LocalDraft {
    return {
      contents,
      requestId: this.#requestId,
      ...(this.#attempted && { attempted: this.#attempted }),
      ...(this.#stored && { base: this.#stored.updated_at }),
    };
  }

  /** Saves a draft, and creates it on the first call. Throws `ApiError`; `changed-elsewhere` means nothing was saved. */
  async save(fields: DraftFields): Promise<PostDetail> {
    const stored = this.#stored;
    if (stored === null) return this.#createDraft(fields);
    return this.#update(fields, (base) =>
      callFunction('saveDraft', { ...fields, postId: stored.id, ...base }, keepalive),
    );
  }

  /** Publishes the post, or saves the changes of a published one. */
  async publish(fields: PostFields): Promise<PostDetail> {
    if (this.#stored === null && this.#attempted !== 'draft') {
      const post = await this.#create('post', fields, () =>
        callFunction('createPost', { ...fields, requestId: this.#requestId }),
      );
      // What waits for a look of the team is published by them.
      if (post.is_published || post.hidden) return post;
    }
    const { id } = this.#stored ?? (await this.#createDraft(fields));
    return this.#update(fields, (base) =>
      callFunction('updatePost', { ...fields, postId: id, publish: true, ...base }),
    );
  }

  /** Reads the stored post, and makes it the base of the next save. Null for a post that was never saved. */
  async refresh(): Promise<PostDetail | null> {
    if (this.#stored === null) return null;
    return this.#setStored(await readOwnPost(this.#stored.id));
  }

  /** Makes the next save create a new post. */
  startNewPost(): void {
    this.#stored = null;
    this.#requestId = randomId();
    this.#attempted = undefined;
    this.#unconfirmed = undefined;
  }

  #createDraft(fields: DraftFields): Promise<PostDetail> {
    return this.#create('draft', fields, () =>
      callFunction('createDraft', { ...fields, requestId: this.#requestId }, keepalive),
    );
  }

  /** Makes the call that creates the post. Without an answer, the request id stays reserved for this kind of call. */
  async #create(
    attempt: Attempt,
    fields: DraftFields,
    send: () => Promise<{ post: PostDetail }>,
  ): Promise<PostDetail> {
    const before = this.#attempted;
    this.#attempted = attempt;
    this.#onAttempt();
    try {
      return this.#setStored((await send()).post);
    } catch (error) {
      if (isUncertain(error)) this.#unconfirmed = fields;
      else this.#attempted = before;
      if (isRequestIdUsed(error)) this.startNewPost();
      throw error;
    }
  }

  async #update(
    fields: DraftFields,
    send: (base: { baseUpdatedAt?: string }) => Promise<{ post: PostDetail }>,
  ): Promise<PostDetail> {
    const attempt = async () => {
      const base = this.#stored?.updated_at;
      return this.#setStored((await send(base === undefined ? {} : { baseUpdatedAt: base })).post);
    };
    try {
      return await attempt();
    } catch (error) {
      if (isUncertain(error)) this.#unconfirmed = fields;
      else if (await this.#wasOwnSave(error)) return attempt();
      throw error;
    }
  }

  /** Tells whether the reported change is our own save whose answer was lost. Then it becomes the new base. */
  async #wasOwnSave(error: unknown): Promise<boolean> {
    const unconfirmed = this.#unconfirmed;
    if (!this.#stored || !unconfirmed || !isChangedElsewhere(error)) return false;
    const post = await readPost(this.#stored.id);
    if (!holds(post, unconfirmed)) return false;
    this.#setStored(post);
    return true;
  }

  #setStored(post: PostDetail): PostDetail {
    const { id, updated_at, is_published } = post;
    this.#stored = { id, updated_at, is_published };
    this.#attempted = undefined;
    this.#unconfirmed = undefined;
    return post;
  }
}

function readPost(postId: string): Promise<PostDetail> {
  return getJson('/api/posts/{postId}', { params: { postId } });
}

/** Reads a post of the member. A draft is missing for visitors: the end of the session does not look like a deletion. */
async function readOwnPost(postId: string): Promise<PostDetail> {
  try {
    return await readPost(postId);
  } catch (error) {
    if (isDeletedElsewhere(error) && !(await getJson('/api/session')).user) {
      throw await failureOf(401);
    }
    throw error;
  }
}
