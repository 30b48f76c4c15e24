import fc from 'fast-check';
import { it } from 'vitest';
import type { Page } from '#contract/foundations/primitives.ts';
import type { DraftCard, PostDetail } from '#contract/posts/posts.ts';
import { elders } from '#server/features/moderation/cases/cases.testing.ts';
import { newId } from '#server/platform/ids.ts';
import {
  expectModel,
  type Kinds,
  MODEL_TIMEOUT,
  type Model,
  modelRuns,
  outcomeOf,
  stepsOf,
} from '#server/testing/models.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { postCount } from './write-post.testing.ts';

const site = useTestApp();

const DEVICES = 2;
const FORMS = 2;

interface Fields {
  title: string;
  category: 'fanart' | 'photo' | null;
}

/** What the author does on one of two devices with the post of a form. */
type Command = (
  | Kinds<'begin' | 'save', Fields>
  | Kinds<'create' | 'update' | 'update-and-publish', Fields & { category: 'fanart' | 'photo' }>
  | Kinds<'publish' | 'unpublish' | 'load' | 'delete' | 'restore'>
) & { device: number; form: number };

const is = <Kind extends string>(...kinds: Kind[]) => fc.constantFrom(...kinds);
const title = fc.constantFrom('夜', '星');

const deed = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: is('begin', 'save', 'save'),
      title: fc.oneof(title, fc.constant('')),
      category: fc.constantFrom('fanart' as const, 'photo' as const, null),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: is('create', 'update', 'update-and-publish'),
      title,
      category: fc.constantFrom('fanart' as const, 'photo' as const),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: is('publish', 'publish', 'unpublish', 'load', 'load', 'delete', 'restore'),
    }),
  },
);

const command: fc.Arbitrary<Command> = fc
  .tuple(deed, fc.nat(DEVICES - 1), fc.nat(FORMS - 1))
  .map(([what, device, form]) => ({ ...what, device, form }));

/**
 * Each device sends one command at a time. A repeated request that meets the deletion of its post finds no post, which
 * is neither the result before the deletion nor the result after it.
 */
const areIndependent = (one: Command, other: Command) =>
  one.device !== other.device && ![one, other].some(({ kind }) => kind === 'delete');

interface Post extends Fields {
  isPublished: boolean;
  wasPublished: boolean;
  isEdited: boolean;
  isDeleted: boolean;
  /** The number of its last change among the changes of all posts. */
  version: number;
  /** The versions that the devices have read last. */
  known: (number | null)[];
  /** Whether a repetition of the first request finds the post. */
  isOfRequest: boolean;
}

interface State {
  /** The posts of each form. The last one is the post with which the form works. */
  forms: Post[][];
  changes: number;
}

const newState = (): State => ({ forms: Array.from({ length: FORMS }, () => []), changes: 0 });

const model: Model<State, Command> = {
  run: (state, command) => {
    const post = state.forms[command.form]?.at(-1);
    const isFound = post && !post.isDeleted;
    if (command.kind === 'begin' || command.kind === 'create') {
      return isFound && post.isOfRequest ? repeat(state, post, command) : create(state, command);
    }
    if (command.kind === 'restore') return post ? restore(post) : 'NOT_FOUND';
    if (!isFound) return 'post-missing';
    return change(state, post, command);
  },
  view: ({ forms }) => {
    const posts = forms.flat().filter(({ isDeleted }) => !isDeleted);
    const drafts = posts.filter(({ isPublished }) => !isPublished);
    return {
      drafts: drafts
        .toSorted((one, other) => other.version - one.version)
        .map(({ title }) => title),
      draftCount: drafts.length,
      postCount: posts.length - drafts.length,
      pages: forms.map((ofForm) => {
        const post = ofForm.at(-1);
        if (!post || post.isDeleted) return null;
        const { title, category, isPublished, isEdited } = post;
        return { title, category, isPublished, isEdited };
      }),
      readable: forms.map((ofForm) => {
        const post = ofForm.at(-1);
        return post !== undefined && !post.isDeleted && post.isPublished;
      }),
    };
  },
};

type Creation = Extract<Command, { kind: 'begin' | 'create' }>;

function create(state: State, { form, device, kind, title, category }: Creation): string {
  state.changes += 1;
  const isPublished = kind === 'create';
  const post: Post = {
    title,
    category,
    isPublished,
    wasPublished: isPublished,
    isEdited: false,
    isDeleted: false,
    version: state.changes,
    known: Array.from({ length: DEVICES }, () => null),
    isOfRequest: true,
  };
  post.known[device] = post.version;
  state.forms[form]?.push(post);
  return 'done';
}

/** Repeats the request that has created a post. */
function repeat(state: State, post: Post, { kind, device, title, category }: Creation): string {
  if (kind === 'create') {
    const isSame = post.title === title && post.category === category;
    if (!post.isPublished || !isSame) return 'request-used';
  } else if (post.isPublished) return 'post-is-published';
  else write(state, post, { title, category, isPublished: false });
  post.known[device] = post.version;
  return 'done';
}

function change(
  state: State,
  post: Post,
  command: Exclude<Command, Creation | { kind: 'restore' }>,
): string {
  const { kind, device } = command;
  if (kind === 'delete') {
    Object.assign(post, { isDeleted: true });
    return 'done';
  }
  if (kind === 'save' && post.isPublished) return 'post-is-published';
  if (kind === 'publish' && (post.title === '' || post.category === null))
    return 'INVALID_ARGUMENT';
  if (kind === 'publish' || kind === 'unpublish') {
    write(state, post, { ...post, isPublished: kind === 'publish' });
  } else if (kind !== 'load') {
    const isPublished = kind === 'update-and-publish' || post.isPublished;
    const { title, category } = command;
    const base = post.known[device] ?? post.version;
    const isChanged = changes(post, { title, category, isPublished });
    if (isChanged && base !== post.version) return 'changed-elsewhere';
    write(state, post, { title, category, isPublished });
  }
  post.known[device] = post.version;
  return 'done';
}

type Written = Fields & Pick<Post, 'isPublished'>;

function changes(post: Post, { title, category, isPublished }: Written): boolean {
  return title !== post.title || category !== post.category || isPublished !== post.isPublished;
}

function write(state: State, post: Post, written: Written): void {
  if (!changes(post, written)) return;
  const { title, category, isPublished } = written;
  const isRewritten = title !== post.title || category !== post.category;
  if (isRewritten && post.wasPublished) post.isEdited = true;
  state.changes += 1;
  Object.assign(post, { title, category, isPublished, version: state.changes });
  post.wasPublished ||= isPublished;
}

/** Undoes the deletion of a post. A repeated call changes nothing. */
function restore(post: Post): string {
  if (!post.isDeleted && post.isOfRequest) return 'NOT_FOUND';
  Object.assign(post, { isDeleted: false, isOfRequest: false });
  return 'done';
}

interface Form {
  requestId: string;
  postId: string;
  deletedId: string;
  /** The versions that the devices have read last. */
  known: (string | undefined)[];
}

const content = '星を数えています';

/** An author with two devices and two forms, and a reader. */
function newStage(author: TestClient, reader: TestClient) {
  const forms = Array.from({ length: FORMS }, (): Form => {
    return { requestId: newId(), postId: newId(), deletedId: newId(), known: [] };
  });

  /** Sends a command with the version that its device knows. Returns the post, or null. */
  async function send(form: Form, command: Command): Promise<PostDetail | null> {
    const { requestId, postId, deletedId } = form;
    const base = form.known[command.device];
    const ofVersion = { postId, ...(base !== undefined && { baseUpdatedAt: base }) };
    switch (command.kind) {
      case 'begin': {
        const { title, category } = command;
        return (await author.call('createDraft', { title, category, content, requestId })).post;
      }
      case 'create': {
        const { title, category } = command;
        return (await author.call('createPost', { title, category, content, requestId })).post;
      }
      case 'save': {
        const { title, category } = command;
        return (await author.call('saveDraft', { title, category, content, ...ofVersion })).post;
      }
      case 'update':
      case 'update-and-publish': {
        const { title, category, kind } = command;
        const publish = kind === 'update-and-publish';
        const fields = { title, category, content, publish, ...ofVersion };
        return (await author.call('updatePost', fields)).post;
      }
      case 'publish':
      case 'unpublish': {
        const isPublished = command.kind === 'publish';
        return (await author.call('setPostPublished', { postId, isPublished })).post;
      }
      case 'load':
        return author.get<PostDetail>(`/api/posts/${postId}`);
      case 'delete':
        form.deletedId = (await author.call('deletePost', { postId })).deleted_id;
        return null;
      case 'restore':
        await author.call('restorePost', { deletedId });
        return null;
    }
  }

  async function act(command: Command): Promise<void> {
    const form = forms[command.form] as Form;
    const post = await send(form, command);
    if (post === null) return;
    if (post.id !== form.postId)
      Object.assign(form, { postId: post.id, deletedId: newId(), known: [] });
    form.known[command.device] = post.updated_at;
  }

  const pageOf = async ({ postId }: Form) => {
    const response = await author.fetch(`/api/posts/${postId}`);
    if (response.status === 404) return null;
    const { title, category, is_published, edited_at } = (await response.json()) as PostDetail;
    return { title, category, isPublished: is_published, isEdited: edited_at !== null };
  };
  const isReadable = async ({ postId }: Form) =>
    (await reader.fetch(`/api/posts/${postId}`)).status === 200;

  return {
    act: (command: Command) => outcomeOf(act(command)),
    read: async () => {
      const { items } = await author.get<Page<DraftCard>>('/api/drafts');
      const { count } = await author.get<{ count: number }>('/api/drafts/count');
      return {
        drafts: items.map(({ title }) => title),
        draftCount: count,
        postCount: await postCount(author),
        pages: await Promise.all(forms.map(pageOf)),
        readable: await Promise.all(forms.map(isReadable)),
      };
    },
  };
}

it(
  'drafts match a simple model after any sequence of saves, publications and deletions on two devices [POST-78]',
  async () => {
    await fc.assert(
      fc.asyncProperty(stepsOf(command, { maxLength: 25, areIndependent }), async (steps) => {
        const [author, reader] = (await elders(site(), 2)) as [TestClient, TestClient];
        await expectModel(model, newState(), steps, newStage(author, reader));
      }),
      modelRuns(10),
    );
  },
  MODEL_TIMEOUT,
);
