import { draftFieldsSchema, type PostDetail } from '../../../../contract/posts.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { randomId } from '../../../lib/random-id.ts';
import { DraftSaver, type SaveState } from './draft-saver.ts';
import {
  type LocalDraft,
  readLocalDraft,
  removeLocalDraft,
  storeLocalDraft,
} from './local-draft.ts';
import {
  type Contents,
  contentsOfPost,
  emptyContents,
  hasContent,
  type PostFields,
  valuesOf,
} from './post-form-values.ts';
import { isChangedElsewhere, isUncertain, PostWriter } from './post-writer.ts';

/** What stands in the way of saving until somebody decides: the post was changed elsewhere, or is gone. */
export type Conflict = 'changed' | 'gone';

export interface SessionState {
  postId: string | null;
  isPublished: boolean;
  save: SaveState;
  /** A call to publish, or to save what is published, is under way. */
  isPublishing: boolean;
  conflict: Conflict | null;
}

/** Makes a call and, where it was asked for by hand, the sign-in it may need. */
export type Caller = <Answer>(call: () => Promise<Answer>) => Promise<Answer>;

/** Contents that no draft may have, as a title over its limit. */
export class InvalidContents extends Error {
  override readonly name = 'InvalidContents';
}

interface SessionOptions {
  userId: string;
  /** The post to edit; without one, a new one is written. */
  post: PostDetail | null;
  /** A tag that a new post begins with. */
  tag?: string | null;
  /** A draft was saved. */
  onSaved: (post: PostDetail) => void;
}

const silently: Caller = (call) => call();

/**
 * One post on the form, from its first letter to its publication. A draft is saved by itself; what the server does
 * not have yet is kept on this device. A published post is saved only when somebody says so.
 */
export class DraftSession {
  /** What the form begins with. */
  readonly start: { contents: Contents; isRestored: boolean };
  readonly #options: SessionOptions;
  readonly #writer: PostWriter;
  readonly #saver: DraftSaver<Contents, Caller>;
  readonly #listeners = new Set<() => void>();
  #contents: Contents;
  #stored: Contents;
  #state: SessionState;
  /** A call to publish went unanswered: until that is known, nothing is saved as a draft. */
  #isMaybePublished = false;
  #publication: Promise<unknown> | null = null;
  #isStopped = false;
  #isOver = false;

  constructor(options: SessionOptions) {
    const { userId, post, tag } = options;
    const stored = post ? contentsOfPost(post) : emptyContentsWith(tag ?? null);
    const found = readLocalDraft(userId, post?.id ?? null);
    const kept = found && keyOf(found.contents) !== keyOf(stored) ? found : undefined;
    this.#options = options;
    this.#stored = stored;
    this.#contents = kept?.contents ?? stored;
    this.start = { contents: this.#contents, isRestored: kept !== undefined };
    this.#writer = new PostWriter(post, kept ?? { requestId: randomId() }, () => this.#keep());
    const isStale = kept !== undefined && post !== null && kept.base !== post.updated_at;
    this.#state = {
      postId: post?.id ?? null,
      isPublished: post?.is_published ?? false,
      save: { as: 'clean' },
      isPublishing: false,
      conflict: isStale ? 'changed' : null,
    };
    this.#saver = new DraftSaver<Contents, Caller>({
      stored,
      keyOf,
      save: (contents, call) => this.#save(contents, call ?? silently),
      isPassing,
      onState: (save) => this.#show({ save }),
    });
    if (!this.#savesByItself) this.#saver.hold();
  }

  /** Begins to save by itself, first of all what was kept here. */
  begin(): void {
    this.#isStopped = false;
    this.#saver.change(this.#contents);
    this.#resume();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): SessionState => this.#state;

  /** Whether the server lacks something of what stands on the form. */
  get isUnsaved(): boolean {
    return !this.#isOver && (this.#publication !== null || this.#saver.isUnsaved);
  }

  /** Takes what stands on the form now. */
  change(contents: Contents): void {
    if (this.#isOver || keyOf(contents) === keyOf(this.#contents)) return;
    this.#contents = contents;
    this.#saver.change(contents);
    this.#keep();
  }

  /** Saves the draft now. Tells whether the server has all of it. */
  async flush(call?: Caller): Promise<boolean> {
    // A draft saved besides would look to the server like a change from elsewhere.
    const isDone = await this.#publication?.then(
      () => true,
      () => false,
    );
    if (isDone === false) return false;
    if (this.#isOver || this.#state.isPublished || this.#isHeld) return !this.isUnsaved;
    return this.#saver.flush(call);
  }

  /** Tries again now what failed. */
  retry(): void {
    this.#saver.retry();
  }

  /** Publishes what stands on the form, or saves it where it is published already. Throws what the server refused. */
  publish(fields: PostFields, call: Caller): Promise<PostDetail> {
    const publication = this.#publish(fields, call).finally(() => {
      this.#publication = null;
      this.#show({ isPublishing: false });
    });
    this.#publication = publication;
    this.#show({ isPublishing: true });
    return publication;
  }

  async #publish(fields: PostFields, call: Caller): Promise<PostDetail> {
    this.#saver.hold();
    try {
      // A save under way is waited for: two calls at once would each make a post.
      await this.#saver.idle();
      const post = await call(() => this.#writer.publish(fields));
      this.#end();
      return post;
    } catch (error) {
      this.#meet(error);
      this.#isMaybePublished = isUncertain(error);
      this.#resume();
      throw error;
    }
  }

  /** Takes over what stands on the server, and fills the form with it. */
  async reload(fill: (contents: Contents) => void): Promise<void> {
    const post = await this.#writer.rebase();
    this.#rebased(post);
    this.settle(this.#stored);
    fill(this.#stored);
  }

  /** Makes ready to write over what was changed elsewhere. */
  async overwrite(): Promise<void> {
    this.#rebased(await this.#writer.rebase());
  }

  /** What was deleted elsewhere becomes a new draft. */
  async beginAnew(call: Caller): Promise<void> {
    removeLocalDraft(this.#options.userId, this.#state.postId);
    this.#writer.beginAnew();
    this.#show({ postId: null });
    this.#rebased(null);
    await this.#saver.flush(call);
  }

  /** Puts the stored contents back. */
  discard(): Contents {
    if (this.#state.postId === null) this.#writer.beginAnew();
    this.settle(this.#stored);
    return this.#stored;
  }

  /** These contents are what is stored: there is nothing to save. */
  settle(contents: Contents): void {
    this.#stored = contents;
    this.#contents = contents;
    this.#saver.settle(contents);
    this.#keep();
  }

  /** Ends the saving by itself, with a last one: not every way off the page can ask first. */
  stop(): void {
    this.#isStopped = true;
    this.#saver.hold();
    if (this.isUnsaved) void this.flush();
  }

  /** Whether a call to publish went unanswered: only publishing again can tell what became of it. */
  get isMaybePublished(): boolean {
    return this.#isMaybePublished || this.#writer.attempted === 'post';
  }

  get #isHeld(): boolean {
    return this.#state.conflict !== null || this.isMaybePublished;
  }

  get #savesByItself(): boolean {
    return !this.#state.isPublished && !this.#isHeld;
  }

  #resume(): void {
    if (this.#savesByItself && !this.#isStopped) this.#saver.release();
  }

  async #save(contents: Contents, call: Caller): Promise<void> {
    const parsed = draftFieldsSchema.safeParse(valuesOf(contents));
    if (!parsed.success) throw new InvalidContents();
    try {
      const post = await call(() => this.#writer.save(parsed.data));
      this.#stored = contents;
      this.#begun(post);
      this.#options.onSaved(post);
    } catch (error) {
      this.#meet(error);
      throw error;
    }
  }

  #begun(post: PostDetail): void {
    if (this.#state.postId !== null) return;
    removeLocalDraft(this.#options.userId, null);
    this.#show({ postId: post.id });
  }

  /** Failures that only a person can settle. */
  #meet(error: unknown): void {
    const isGone = error instanceof ApiError && error.reason === 'post-missing';
    if (!isGone && !isChangedElsewhere(error)) return;
    this.#saver.hold();
    this.#show({ conflict: isGone ? 'gone' : 'changed' });
  }

  /** What stands on the form goes on top of this; all of it is left to save that is not in it. */
  #rebased(post: PostDetail | null): void {
    this.#stored = post ? contentsOfPost(post) : emptyContents;
    this.#saver.rebase(this.#stored);
    this.#show({ conflict: null, isPublished: post?.is_published ?? false });
    this.#keep();
    this.#resume();
  }

  #end(): void {
    this.#isOver = true;
    this.#saver.hold();
    const { userId } = this.#options;
    removeLocalDraft(userId, null);
    if (this.#writer.stored) removeLocalDraft(userId, this.#writer.stored.id);
  }

  /** Keeps on this device what the server does not have, and nothing else. */
  #keep(): void {
    if (this.#isOver) return;
    const { userId } = this.#options;
    const { postId } = this.#state;
    const isNothing = postId === null && !hasContent(this.#contents);
    if (!this.#saver.isUnsaved || isNothing) {
      removeLocalDraft(userId, postId);
      return;
    }
    const { requestId, attempted, stored } = this.#writer;
    const kept: LocalDraft = {
      contents: this.#contents,
      requestId,
      ...(attempted && { attempted }),
      ...(stored && { base: stored.updated_at }),
    };
    storeLocalDraft(userId, postId, kept);
  }

  #show(part: Partial<SessionState>): void {
    this.#state = { ...this.#state, ...part };
    // Saved, in part, or not at all: what is kept follows. Another tab may have put its own there, or nothing.
    if (part.save && part.save.as !== 'clean' && part.save.as !== 'saving') this.#keep();
    for (const listener of this.#listeners) listener();
  }
}

/** The tag comes from the page's address, where anything may stand. */
function emptyContentsWith(tag: string | null): Contents {
  const { success, data } = draftFieldsSchema.shape.character_tags.safeParse([tag]);
  return success ? { ...emptyContents, character_tags: data } : emptyContents;
}

function keyOf(contents: Contents): string {
  return JSON.stringify(valuesOf(contents));
}

function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError) || isChangedElsewhere(error)) return false;
  return isUncertain(error) || error.reason === 'rate-limit' || error.code === 'aborted';
}
