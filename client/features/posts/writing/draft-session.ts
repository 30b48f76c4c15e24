import { draftFieldsSchema, type PostDetail } from '../../../../contract/posts.ts';
import { isUncertain } from '../../../lib/lost-answer.ts';
import { randomId } from '../../../lib/random-id.ts';
import { DraftSaver, type SaveState } from './draft-saver.ts';
import {
  type LocalDraft,
  readLocalDraft,
  removeLocalDraft,
  storeLocalDraft,
} from './local-draft.ts';
import {
  type Beginning,
  type Contents,
  contentsKey,
  contentsOfNew,
  contentsOfPost,
  emptyContents,
  hasContent,
  type PostFields,
  valuesOf,
} from './post-form-values.ts';
import { PostWriter } from './post-writer.ts';
import {
  InvalidContents,
  isChangedElsewhere,
  isDeletedElsewhere,
  isTransient,
} from './save-errors.ts';
import { SessionStore } from './session-state.ts';

/** Makes a call. Calls that the user asked for sign in again first when the session has expired. */
export type Caller = <Answer>(call: () => Promise<Answer>) => Promise<Answer>;

interface SessionOptions {
  userId: string;
  /** The post to edit, null for a new one. */
  post: PostDetail | null;
  /** For a new post. */
  beginning: Beginning;
  /** Called when a draft was saved. */
  onSaved: (post: PostDetail) => void;
}

const callDirectly: Caller = (call) => call();

/**
 * One post in the form, from its first change to its publication. Drafts are saved automatically, published posts only
 * on request. What the server does not have yet is stored on this device.
 */
export class DraftSession {
  /** The contents that the form starts with. */
  readonly initial: { contents: Contents; isRestored: boolean };
  /** The session as a store for `useSyncExternalStore`. */
  readonly store: SessionStore;
  readonly #options: SessionOptions;
  readonly #writer: PostWriter;
  readonly #saver: DraftSaver<Contents, Caller>;
  #contents: Contents;
  #stored: Contents;
  /** A call to publish got no answer. Until its outcome is known, the post is not saved as a draft. */
  #isPublicationUncertain = false;
  #publication: Promise<unknown> | null = null;
  #isStopped = false;
  #isFinished = false;

  constructor(options: SessionOptions) {
    const { userId, post, beginning } = options;
    this.#options = options;
    this.#stored = post ? contentsOfPost(post) : contentsOfNew(beginning);
    const local = differentLocalDraft(userId, post, this.#stored);
    this.#contents = local ? withNft(local.contents, post ? null : beginning.nft) : this.#stored;
    this.initial = { contents: this.#contents, isRestored: local !== undefined };
    this.#writer = new PostWriter(post, local ?? { requestId: randomId() }, () =>
      this.#syncLocalDraft(),
    );
    this.store = new SessionStore({
      postId: post?.id ?? null,
      isPublished: post?.is_published ?? false,
      save: { status: 'clean' },
      isPublishing: false,
      conflict: local && post && local.base !== post.updated_at ? 'changed' : null,
    });
    this.#saver = new DraftSaver<Contents, Caller>({
      saved: this.#stored,
      keyOf: (contents) => this.#keyOf(contents),
      save: (contents, caller) => this.#save(contents, caller ?? callDirectly),
      isTransient,
      onState: (save) => this.#onSaveState(save),
    });
    if (!this.#canAutosave) this.#saver.pause();
  }

  /** Starts saving automatically, contents restored from this device first. */
  startAutosave(): void {
    this.#isStopped = false;
    this.#saver.change(this.#contents);
    this.#resumeAutosave();
  }

  /** Saves once more and stops: the form can be left without a question. */
  stopAutosave(): void {
    this.#isStopped = true;
    this.#saver.pause();
    if (this.isUnsaved) void this.flush();
  }

  /** Tells whether the server lacks some of the contents. */
  get isUnsaved(): boolean {
    return !this.#isFinished && (this.#publication !== null || this.#saver.isUnsaved);
  }

  /** Tells whether a call to publish got no answer. Only publishing again can find out its outcome. */
  get isPublicationUncertain(): boolean {
    return this.#isPublicationUncertain || this.#writer.attempted === 'post';
  }

  /** Takes the current contents of the form. */
  change(contents: Contents): void {
    if (this.#isFinished || contentsKey(contents) === contentsKey(this.#contents)) return;
    this.#contents = contents;
    this.#saver.change(contents);
    this.#syncLocalDraft();
  }

  /** Saves the draft immediately. Resolves to true when the server has all of the contents. */
  async flush(caller?: Caller): Promise<boolean> {
    // A draft saved during the publication would look like a change from elsewhere.
    const isPublished = await this.#publication?.then(
      () => true,
      () => false,
    );
    if (isPublished === false) return false;
    if (this.#isFinished || !this.#canAutosave) return !this.isUnsaved;
    return this.#saver.flush(caller);
  }

  /** Repeats a failed save immediately. */
  retry(): void {
    this.#saver.retry();
  }

  /** Publishes the post, or saves the changes of a published one. Throws when the call fails. */
  publish(fields: PostFields, caller: Caller): Promise<PostDetail> {
    const publication = this.#publish(fields, caller).finally(() => {
      this.#publication = null;
      this.store.update({ isPublishing: false });
    });
    this.#publication = publication;
    this.store.update({ isPublishing: true });
    return publication;
  }

  async #publish(fields: PostFields, caller: Caller): Promise<PostDetail> {
    this.#saver.pause();
    try {
      // Two calls at the same time would each create a post.
      await this.#saver.whenIdle();
      const post = await caller(() => this.#writer.publish(fields));
      this.#finish();
      return post;
    } catch (error) {
      this.#reportConflict(error);
      this.#isPublicationUncertain = isUncertain(error);
      this.#resumeAutosave();
      throw error;
    }
  }

  /** Resolves a conflict with the stored post: discards the contents, and fills the form with the stored ones. */
  async reload(caller: Caller, fill: (contents: Contents) => void): Promise<void> {
    if (!(await this.#rebase(caller))) return;
    this.#reset();
    fill(this.#stored);
  }

  /**
   * Resolves a conflict with the contents: the next save overwrites the stored post. Resolves to false when there is none
   * any more.
   */
  overwrite(caller: Caller): Promise<boolean> {
    return this.#rebase(caller);
  }

  async #rebase(caller: Caller): Promise<boolean> {
    try {
      this.#resolveConflict(await caller(() => this.#writer.refresh()));
      return true;
    } catch (error) {
      if (!isDeletedElsewhere(error)) throw error;
      this.#reportConflict(error);
      return false;
    }
  }

  /** Saves the contents of a post that was deleted elsewhere as a new draft. */
  async saveAsNew(caller: Caller): Promise<void> {
    removeLocalDraft(this.#options.userId, this.store.get().postId);
    this.#writer.startNewPost();
    this.store.update({ postId: null });
    this.#resolveConflict(null);
    await this.#saver.flush(caller);
  }

  /** Discards unsaved contents. Returns the stored ones. */
  discard(): Contents {
    if (this.store.get().postId === null) this.#writer.startNewPost();
    this.#reset();
    return this.#stored;
  }

  /** A new post without any content is not worth a draft, whatever its category, nor is one as it was opened. */
  #keyOf(contents: Contents): string {
    const isAsOpened = contentsKey(contents) === contentsKey(this.#stored);
    const isEmpty = this.store.get().postId === null && (isAsOpened || !hasContent(contents));
    return contentsKey(isEmpty ? emptyContents : contents);
  }

  get #canAutosave(): boolean {
    const { isPublished, conflict } = this.store.get();
    return !isPublished && conflict === null && !this.isPublicationUncertain;
  }

  #resumeAutosave(): void {
    if (this.#canAutosave && !this.#isStopped) this.#saver.resume();
  }

  async #save(contents: Contents, caller: Caller): Promise<void> {
    const parsed = draftFieldsSchema.safeParse(valuesOf(contents));
    if (!parsed.success) throw new InvalidContents();
    try {
      const post = await caller(() => this.#writer.save(parsed.data));
      this.#stored = contents;
      this.#setPostId(post.id);
      this.#options.onSaved(post);
    } catch (error) {
      this.#reportConflict(error);
      throw error;
    }
  }

  #setPostId(postId: string): void {
    if (this.store.get().postId !== null) return;
    removeLocalDraft(this.#options.userId, null);
    this.store.update({ postId });
  }

  #onSaveState(save: SaveState): void {
    // Another tab may have changed or removed the local draft since.
    if (save.status !== 'clean' && save.status !== 'saving') this.#syncLocalDraft();
    this.store.update({ save });
  }

  #reportConflict(error: unknown): void {
    const isDeleted = isDeletedElsewhere(error);
    if (!isDeleted && !isChangedElsewhere(error)) return;
    this.#saver.pause();
    this.store.update({ conflict: isDeleted ? 'deleted' : 'changed' });
  }

  #resolveConflict(post: PostDetail | null): void {
    this.#stored = post ? contentsOfPost(post) : emptyContents;
    this.#saver.setSaved(this.#stored);
    this.store.update({ conflict: null, isPublished: post?.is_published ?? false });
    this.#syncLocalDraft();
    this.#resumeAutosave();
  }

  #reset(): void {
    this.#contents = this.#stored;
    this.#saver.reset(this.#stored);
    this.#syncLocalDraft();
  }

  #finish(): void {
    this.#isFinished = true;
    this.#saver.pause();
    const { userId } = this.#options;
    removeLocalDraft(userId, null);
    if (this.#writer.stored) removeLocalDraft(userId, this.#writer.stored.id);
  }

  /** Stores unsaved contents on this device, and removes them once they are saved. */
  #syncLocalDraft(): void {
    if (this.#isFinished) return;
    const { userId } = this.#options;
    const { postId } = this.store.get();
    const isEmpty = postId === null && !hasContent(this.#contents);
    if (this.#saver.isUnsaved && !isEmpty) {
      storeLocalDraft(userId, postId, this.#writer.localDraft(this.#contents));
    } else {
      removeLocalDraft(userId, postId);
    }
  }
}

/** Who begins a post with an NFT wants it also where an earlier post was not finished. */
function withNft(contents: Contents, nft: Contents['nft']): Contents {
  return nft === null ? contents : { ...contents, nft };
}

/** Returns the draft on this device, undefined when it equals the stored contents. */
function differentLocalDraft(
  userId: string,
  post: PostDetail | null,
  stored: Contents,
): LocalDraft | undefined {
  const local = readLocalDraft(userId, post?.id ?? null);
  return local && contentsKey(local.contents) !== contentsKey(stored) ? local : undefined;
}
