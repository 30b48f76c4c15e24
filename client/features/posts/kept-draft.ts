import type { Upload } from '../../../contract/pictures.ts';
import { type PostCategory, postCategories } from '../../../contract/posts.ts';

/** Everything on the form of a new post. */
export interface PostDraft {
  title: string;
  content: string;
  category: PostCategory;
  character_tags: string[];
  image_alt: string;
  upload: Upload | null;
  /** The name of this attempt: publishing it twice makes one post. */
  requestId: string;
}

const keyOf = (userId: string) => `hiroba.new-post.${userId}`;

/** Keeps what somebody has typed until it is published. */
export function keepDraft(userId: string, draft: PostDraft): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(draft));
  } catch {
    // A full or refused storage: the text is still on the page.
  }
}

export function forgetDraft(userId: string): void {
  try {
    localStorage.removeItem(keyOf(userId));
  } catch {
    // Nothing was kept.
  }
}

/** What this person typed last time and did not publish, if anything readable was kept. */
export function keptDraft(userId: string): PostDraft | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null');
    return isDraft(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Whether there is anything in it worth keeping. */
export function hasContent(draft: Omit<PostDraft, 'requestId'>): boolean {
  const { title, content, image_alt, character_tags, upload } = draft;
  return (
    [title, content, image_alt].some((text) => text.trim() !== '') ||
    character_tags.length > 0 ||
    upload !== null
  );
}

function isDraft(value: unknown): value is PostDraft {
  if (typeof value !== 'object' || value === null) return false;
  const draft = value as Partial<Record<keyof PostDraft, unknown>>;
  return (
    [draft.title, draft.content, draft.image_alt, draft.requestId].every(
      (text) => typeof text === 'string',
    ) &&
    postCategories.some((category) => category === draft.category) &&
    Array.isArray(draft.character_tags) &&
    draft.character_tags.every((tag) => typeof tag === 'string') &&
    (draft.upload === null || isUpload(draft.upload))
  );
}

function isUpload(value: unknown): value is Upload {
  if (typeof value !== 'object' || value === null) return false;
  const upload = value as Partial<Record<keyof Upload, unknown>>;
  return (
    typeof upload.key === 'string' &&
    typeof upload.url === 'string' &&
    typeof upload.image === 'object'
  );
}
