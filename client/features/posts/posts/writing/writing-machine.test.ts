// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#client/lib/api/api-error.ts';
import { aPostDetail } from '#client/testing/posts.ts';
import { MINUTE, SECOND } from '#contract/foundations/limits.ts';
import { type PostDetail, postCategories, postFieldsSchema } from '#contract/posts/posts.ts';
import { type Contents, contentsOfPost, emptyContents, valuesOf } from './post-form-values.ts';
import type { PostCall } from './post-writing.queries.ts';
import { advance, type Outcome, type WritingEvent } from './writing-machine.ts';
import {
  isPublicationUncertain,
  isPublishing,
  isUnsaved,
  localDraftOf,
  MAX_SAVE_DELAY,
  newWriting,
  SAVE_DELAY,
  saveDueAt,
  type WritingRequest,
} from './writing-state.ts';

const [category] = postCategories;

const offline = () => new ApiError('unavailable');
const refusal = () => new ApiError('invalid-argument');
const changedElsewhere = () => new ApiError('failed-precondition', { reason: 'changed-elsewhere' });

function written(content: string): Contents {
  return { ...emptyContents, title: '題', category, content };
}

function aTextPost(fields: Partial<PostDetail>): PostDetail {
  return aPostDetail({ image: null, image_url: null, character_tags: [], ...fields });
}

/** The fields that the model stores. */
type Words = Partial<Pick<Contents, 'title' | 'content' | 'category'>>;

/** A model of the server, with one post per request id. It refuses saves that are not based on the latest version. */
class Server {
  readonly posts = new Map<string, PostDetail>();
  readonly #created = new Map<string, string>();
  #version = 0;

  answer({ name, input }: PostCall): PostDetail {
    if (name === 'readPost') return this.#find(input);
    if (name === 'createDraft' || name === 'createPost') {
      const known = this.#created.get(input.requestId);
      if (known !== undefined) return this.#repeat(this.#find(known), name, input);
      const id = `post-${this.posts.size}`;
      this.#created.set(input.requestId, id);
      return this.put(aTextPost({ id, is_published: name === 'createPost' }), input);
    }
    const post = this.#find(input.postId);
    if (post.updated_at !== input.baseUpdatedAt) throw changedElsewhere();
    return this.put({ ...post, is_published: name === 'updatePost' }, input);
  }

  put(post: PostDetail, { title = '', content = '', category = null }: Words): PostDetail {
    this.#version += 1;
    const stored = { ...post, title, content, category, updated_at: `${this.#version}` };
    this.posts.set(post.id, stored);
    return stored;
  }

  /** Responds to a repeated request id: `createDraft` saves again, `createPost` is refused for other contents. */
  #repeat(post: PostDetail, name: PostCall['name'], input: { content?: string }): PostDetail {
    const isSame = post.is_published && post.content === input.content;
    if (name === 'createPost' && isSame) return post;
    if (name === 'createDraft' && !post.is_published) return this.put(post, input);
    throw new ApiError('failed-precondition', { reason: 'request-used' });
  }

  #find(id: string): PostDetail {
    const post = this.posts.get(id);
    if (!post) throw new ApiError('not-found', { reason: 'post-missing' });
    return post;
  }
}

/** Runs the machine against the model, with its own clock. A call stays pending until the test ends it. */
class Play {
  readonly server = new Server();
  readonly sent: PostCall[] = [];
  readonly statuses: string[] = [];
  readonly outcomes = new Map<number, Outcome[]>();
  readonly saved: PostDetail[] = [];
  state;
  now = 0;
  pending: PostCall | undefined;
  #ids = 0;

  constructor(post: PostDetail | null = null) {
    if (post) this.server.posts.set(post.id, post);
    const stored = post ? contentsOfPost(post) : emptyContents;
    this.state = newWriting(post, stored, undefined, 'request-0');
    this.dispatch({ type: 'opened' });
  }

  dispatch(event: WritingEvent): void {
    const newId = () => `request-${++this.#ids}`;
    const before = this.state.save.status;
    const { state, effects } = advance(this.state, event, { now: this.now, newId });
    this.state = state;
    if (state.save.status !== before) this.statuses.push(state.save.status);
    for (const effect of effects) {
      if (effect.type === 'saved') this.saved.push(effect.post);
      else if (effect.type === 'settle') this.outcomes.get(effect.id)?.push(effect.outcome);
      else {
        expect(this.pending).toBeUndefined();
        this.pending = effect.call;
        this.sent.push(effect.call);
      }
    }
  }

  write(content: string): void {
    this.dispatch({ type: 'changed', contents: written(content) });
  }

  request(request: WritingRequest): Outcome[] {
    const id = this.outcomes.size;
    const outcomes: Outcome[] = [];
    this.outcomes.set(id, outcomes);
    this.dispatch({ type: 'requested', request: { ...request, id } });
    return outcomes;
  }

  canPublish(): boolean {
    return !this.state.isFinished && this.state.contents.title !== '';
  }

  publish(): Outcome[] {
    const fields = postFieldsSchema.parse(valuesOf(this.state.contents));
    return this.request({ kind: 'publish', fields });
  }

  answer(): void {
    const call = this.#takePending();
    if (!call) return;
    try {
      this.dispatch({ type: 'answered', post: this.server.answer(call) });
    } catch (error) {
      this.dispatch({ type: 'failed', error });
    }
  }

  fail(error: unknown): void {
    if (this.#takePending()) this.dispatch({ type: 'failed', error });
  }

  /** Makes the server process the pending call, and loses the response. */
  loseAnswer(): void {
    const call = this.#takePending();
    if (!call) return;
    try {
      this.server.answer(call);
    } catch {
      // A refusal is lost like any other response.
    }
    this.dispatch({ type: 'failed', error: offline() });
  }

  /**
   * Lets time pass. Ends each call immediately by calling `end`, which by default lets the server respond. With null,
   * calls stay pending.
   */
  pass(time: number, end: (() => void) | null = () => this.answer()): void {
    const until = this.now + time;
    for (;;) {
      while (this.pending && end) end();
      const due = saveDueAt(this.state);
      if (due === null || due > until) break;
      this.now = Math.max(this.now, due);
      this.dispatch({ type: 'due' });
    }
    this.now = until;
  }

  contentsSent(): unknown[] {
    return this.sent.flatMap(({ input }) => (typeof input === 'string' ? [] : [input.content]));
  }

  #takePending(): PostCall | undefined {
    const call = this.pending;
    this.pending = undefined;
    return call;
  }
}

describe('a draft', () => {
  it('is saved once, two seconds after the last change [POST-22]', () => {
    const play = new Play();
    play.write('あ');
    play.pass(SAVE_DELAY - 1);
    play.write('あき');
    play.pass(SAVE_DELAY - 1);
    expect(play.sent).toEqual([]);
    play.pass(1);
    expect(play.contentsSent()).toEqual(['あき']);
    expect(play.statuses).toEqual(['waiting', 'saving', 'saved']);
    play.pass(MAX_SAVE_DELAY * 2);
    expect(play.sent).toHaveLength(1);
  });

  it('is saved ten seconds after the first unsaved change during continuous typing [POST-74]', () => {
    const play = new Play();
    for (let second = 1; second <= 21; second += 1) {
      play.write(`${second}`);
      play.pass(SECOND);
    }
    expect(play.contentsSent()).toEqual(['10', '20']);
  });

  it('is not saved when a change is reverted', () => {
    const play = new Play();
    play.write('あ');
    play.dispatch({ type: 'changed', contents: emptyContents });
    play.pass(MAX_SAVE_DELAY);
    expect(play.sent).toEqual([]);
    expect(play.state.save.status).toBe('clean');
    expect(isUnsaved(play.state)).toBe(false);
  });

  it('is saved by one call at a time, with the latest contents', () => {
    const play = new Play();
    play.write('一');
    play.now += SAVE_DELAY;
    play.dispatch({ type: 'due' });
    play.write('二');
    play.write('三');
    play.now += MAX_SAVE_DELAY;
    play.dispatch({ type: 'due' });
    expect(play.contentsSent()).toEqual(['一']);
    play.answer();
    play.pass(SAVE_DELAY);
    expect(play.contentsSent()).toEqual(['一', '三']);
  });

  it('is retried after transient failures, with growing delays [POST-60]', () => {
    const play = new Play();
    const loseConnection = () => play.fail(offline());
    play.write('あ');
    play.pass(SAVE_DELAY, loseConnection);
    expect([play.sent.length, play.state.save.status]).toEqual([1, 'failed']);
    play.pass(5 * SECOND, loseConnection);
    expect(play.sent).toHaveLength(2);
    play.pass(14 * SECOND, loseConnection);
    expect(play.sent).toHaveLength(2);
    play.pass(SECOND);
    expect(play.sent).toHaveLength(3);
    expect(play.state.save.status).toBe('saved');
  });

  it('is retried after a refusal by a read-only site [RO-20]', () => {
    const play = new Play();
    play.write('あ');
    play.pass(SAVE_DELAY, () =>
      play.fail(new ApiError('failed-precondition', { reason: 'read-only' })),
    );
    expect([play.sent.length, play.state.save.status]).toEqual([1, 'failed']);
    play.pass(5 * SECOND);
    expect(play.state.save.status).toBe('saved');
  });

  it('is retried immediately when the connection is back [POST-60]', () => {
    const play = new Play();
    play.write('あ');
    play.pass(SAVE_DELAY, () => play.fail(offline()));
    play.dispatch({ type: 'online' });
    play.answer();
    expect(play.state.save.status).toBe('saved');
  });

  it('is not retried after a permanent failure until its contents change', () => {
    const play = new Play();
    play.write('あ');
    play.pass(SAVE_DELAY + 60 * SECOND, () => play.fail(refusal()));
    expect(play.sent).toHaveLength(1);
    play.write('い');
    play.pass(SAVE_DELAY);
    expect(play.contentsSent()).toEqual(['あ', 'い']);
  });

  it('is saved immediately on request, with an outcome that says whether the server has all contents', () => {
    const play = new Play();
    expect(play.request({ kind: 'save' })).toEqual([{ value: true }]);
    play.write('あ');
    const first = play.request({ kind: 'save' });
    play.fail(offline());
    const second = play.request({ kind: 'save' });
    play.answer();
    expect([first, second]).toEqual([[{ value: false }], [{ value: true }]]);
  });

  it('is saved once more when its form closes with a change that was made during a save', () => {
    const play = new Play();
    play.write('一');
    play.request({ kind: 'save' });
    play.write('二');
    play.dispatch({ type: 'closed' });
    play.answer();
    play.answer();
    expect(play.contentsSent()).toEqual(['一', '二']);
    play.write('三');
    play.pass(MAX_SAVE_DELAY);
    expect(play.sent).toHaveLength(2);
  });

  it('is not saved while a publication is pending, nor after a publication whose response was lost', () => {
    const play = new Play();
    play.write('あ');
    const published = play.publish();
    const saved = play.request({ kind: 'save' });
    play.loseAnswer();
    expect([published.length, saved]).toEqual([1, [{ value: false }]]);
    play.write('い');
    play.pass(60 * SECOND);
    expect(play.sent.map(({ name }) => name)).toEqual(['createPost']);
    expect(localDraftOf(play.state)).toMatchObject({ attempted: 'post', requestId: 'request-0' });
  });

  it('is saved again when its contents are reverted after a save whose response was lost [POST-55]', () => {
    const play = new Play();
    play.write('二');
    play.pass(SAVE_DELAY);
    play.write('一');
    play.request({ kind: 'save' });
    play.loseAnswer();
    play.write('二');
    expect(isUnsaved(play.state)).toBe(true);
    play.pass(MINUTE);
    expect([...play.server.posts.values()].map(({ content }) => content)).toEqual(['二']);
    expect([isUnsaved(play.state), play.state.conflict]).toEqual([false, null]);
  });

  it('that was changed elsewhere is saved only when the conflict is resolved', () => {
    const play = new Play(aTextPost({ id: 'mine', is_published: false, updated_at: 'old' }));
    const [post] = play.server.posts.values();
    if (post) play.server.put(post, { content: 'elsewhere' });
    play.write('あ');
    play.pass(60 * SECOND);
    expect([play.state.conflict, play.sent.length]).toEqual(['changed', 1]);
    expect(play.request({ kind: 'save' })).toEqual([{ value: false }]);
    const resolved = play.request({ kind: 'refresh' });
    play.answer();
    expect(resolved).toEqual([{ value: true }]);
    play.pass(SAVE_DELAY);
    expect(play.server.posts.get('mine')?.content).toBe('あ');
  });
});

type Step =
  | { as: 'write'; content: string }
  | { as: 'pass'; time: number }
  | { as: 'answer' | 'lose-answer' | 'lose-request' | 'refuse' }
  | { as: 'save' | 'publish' | 'refresh' | 'close' | 'open' | 'online' };

const contents = fc.constantFrom('一', '二', '三', '四');
const likely = ['answer', 'lose-answer', 'save'] as const;
const rare = ['lose-request', 'refuse', 'publish', 'refresh', 'close', 'open', 'online'] as const;
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: contents.map((content) => ({ as: 'write' as const, content })) },
  {
    weight: 2,
    arbitrary: fc
      .integer({ min: 1, max: 20 * SECOND })
      .map((time) => ({ as: 'pass' as const, time })),
  },
  { weight: 6, arbitrary: fc.constantFrom(...likely).map((as) => ({ as })) },
  { weight: 4, arbitrary: fc.constantFrom(...rare).map((as) => ({ as })) },
);

function run(play: Play, step: Step): void {
  if (step.as === 'pass') play.pass(step.time, null);
  else if (step.as === 'answer') play.answer();
  else if (step.as === 'lose-answer') play.loseAnswer();
  else if (step.as === 'lose-request') play.fail(offline());
  else if (step.as === 'refuse') play.fail(refusal());
  else if (step.as === 'close') play.dispatch({ type: 'closed' });
  else if (step.as === 'open') play.dispatch({ type: 'opened' });
  else if (step.as === 'online') play.dispatch({ type: 'online' });
  // The fields are inert during a publication, so the steps below are skipped.
  else if (step.as === 'save' || step.as === 'refresh') play.request({ kind: step.as });
  else if (isPublishing(play.state)) return;
  else if (step.as === 'write') play.write(step.content);
  else if (play.canPublish()) play.publish();
}

/** Finishes the run with an open form and a working connection. */
function finish(play: Play): void {
  play.dispatch({ type: 'opened' });
  play.pass(5 * MINUTE);
  if (!isPublicationUncertain(play.state)) return;
  play.publish();
  play.pass(0);
}

describe('a finished form', () => {
  it('makes no further call, so that its published post cannot be overwritten [POST-52]', () => {
    const play = new Play();
    play.write('一枚目');
    play.publish();
    play.pass(0);
    play.write('二枚目');
    expect(play.publish()).toEqual([{ value: false }]);
    play.pass(MINUTE);
    expect(play.contentsSent()).toEqual(['一枚目']);
  });
});

describe('the form after any order of changes, requests and lost responses', () => {
  const steps = fc.array(step, { maxLength: 60 });
  /** Plays the steps. `dispatch` checks that at most one call is pending. */
  const played = (list: Step[]) => {
    const play = new Play();
    for (const each of list) run(play, each);
    finish(play);
    return play;
  };

  it('has stored its latest contents on the server, without a conflict', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const play = played(list);
        const { contents } = play.state;
        const stored = [...play.server.posts.values()].at(-1);
        expect(stored?.content ?? '').toBe(contents.content);
        expect([isUnsaved(play.state), play.state.conflict]).toEqual([false, null]);
      }),
      { numRuns: 2000 },
    );
  });

  it('has created one post, unless the contents changed after a publication whose response was lost', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const { sent, server } = played(list);
        const published = sent.flatMap(({ name, input }) =>
          name === 'createPost' ? [input.content] : [],
        );
        expect(server.posts.size).toBeLessThanOrEqual(Math.max(1, new Set(published).size));
      }),
      { numRuns: 1000 },
    );
  });

  it('has settled each request once', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const counts = [...played(list).outcomes.values()].map(({ length }) => length);
        expect(new Set([...counts, 1])).toEqual(new Set([1]));
      }),
      { numRuns: 1000 },
    );
  });
});
