import type { Upload } from '../../../../contract/pictures.ts';
import { postCategories } from '../../../../contract/posts.ts';
import type { Contents, emptyContents } from './post-form-values.ts';

/** What this device keeps of a form as long as the server does not have it. */
export interface LocalDraft {
  contents: Contents;
  /** The name of this attempt: making the post twice makes one post. */
  requestId: string;
  /** What was last asked of the server under that name without an answer, if anything. */
  attempted?: 'draft' | 'post';
  /** The `updated_at` of the post that was being edited. */
  base?: string;
}

// Without a post: the form of a new one.
function keyOf(userId: string, postId: string | null): string {
  return postId === null ? `hiroba.new-post.${userId}` : `hiroba.edit-post.${userId}.${postId}`;
}

/** Keeps what somebody has typed until the server has it. */
export function storeLocalDraft(userId: string, postId: string | null, draft: LocalDraft): void {
  try {
    localStorage.setItem(keyOf(userId, postId), JSON.stringify(draft));
  } catch {
    // A full or refused storage: the text is still on the page.
  }
}

export function removeLocalDraft(userId: string, postId: string | null): void {
  try {
    localStorage.removeItem(keyOf(userId, postId));
  } catch {
    // Nothing was kept.
  }
}

/** What this person typed last time and could not save, if anything readable was kept. */
export function readLocalDraft(userId: string, postId: string | null): LocalDraft | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(userId, postId)) ?? 'null');
    return isKept(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

type Loose<Shape> = Partial<Record<keyof Shape, unknown>>;

function isRecord<Shape>(value: unknown): value is Loose<Shape> {
  return typeof value === 'object' && value !== null;
}

function isKept(value: unknown): value is LocalDraft {
  if (!isRecord<LocalDraft>(value)) return false;
  return (
    typeof value.requestId === 'string' &&
    [undefined, 'draft', 'post'].some((attempt) => attempt === value.attempted) &&
    (value.base === undefined || typeof value.base === 'string') &&
    isContents(value.contents)
  );
}

function isContents(value: unknown): value is Contents {
  if (!isRecord<Contents>(value)) return false;
  const { title, content, image_alt, video_url, image_focal, upload } = value;
  return (
    [title, content, image_alt].every((text) => typeof text === 'string') &&
    (video_url === null || typeof video_url === 'string') &&
    postCategories.some((category) => category === value.category) &&
    Array.isArray(value.character_tags) &&
    value.character_tags.every((tag) => typeof tag === 'string') &&
    isFocal(image_focal) &&
    (upload === null || isUpload(upload))
  );
}

function isFocal(value: unknown): boolean {
  if (!isRecord<typeof emptyContents.image_focal>(value)) return false;
  return typeof value.x === 'number' && typeof value.y === 'number';
}

function isUpload(value: unknown): value is Upload {
  if (!isRecord<Upload>(value)) return false;
  return typeof value.key === 'string' && typeof value.url === 'string' && isRecord(value.image);
}
