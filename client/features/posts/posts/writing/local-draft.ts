import { readStored, writeStored } from '#client/lib/cache/browser-storage.ts';
import type { Upload } from '#contract/foundations/pictures.ts';
import { attachedNftSchema, postCategories } from '#contract/posts/posts.ts';
import { type Contents, emptyContents } from './post-form-values.ts';

/** Contents of a form that the server does not have yet, as stored on this device. */
export interface LocalDraft {
  contents: Contents;
  /** Identifies the new post, so that repeated calls create it once. */
  requestId: string;
  /** The kind of post that was requested under the request id without a response. */
  attempted?: 'draft' | 'post';
  /** The `updated_at` of the post that the contents are based on. */
  base?: string;
}

/** `postId` is null for a new post. */
function storageKey(userId: string, postId: string | null): string {
  return postId === null ? `hiroba.new-post.${userId}` : `hiroba.edit-post.${userId}.${postId}`;
}

/** Stores the draft of a post, or of a new one, on this device. */
export function storeLocalDraft(userId: string, postId: string | null, draft: LocalDraft): void {
  writeStored('localStorage', storageKey(userId, postId), draft);
}

/** Removes the stored draft. */
export function removeLocalDraft(userId: string, postId: string | null): void {
  writeStored('localStorage', storageKey(userId, postId), undefined);
}

/** Returns the stored draft, undefined when there is none or it is invalid. */
export function readLocalDraft(userId: string, postId: string | null): LocalDraft | undefined {
  const value = readStored('localStorage', storageKey(userId, postId));
  return isLocalDraft(value) ? complete(value) : undefined;
}

/** Adds the NFT field to drafts that were stored before posts had NFTs. */
function complete(draft: LocalDraft): LocalDraft {
  return { ...draft, contents: { ...emptyContents, ...draft.contents } };
}

type Loose<Shape> = Partial<Record<keyof Shape, unknown>>;

function isRecord<Shape>(value: unknown): value is Loose<Shape> {
  return typeof value === 'object' && value !== null;
}

function isLocalDraft(value: unknown): value is LocalDraft {
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
  const { title, content, image_alt, video_url, image_focal, upload, nft } = value;
  return (
    [title, content, image_alt].every((text) => typeof text === 'string') &&
    (video_url === null || typeof video_url === 'string') &&
    [null, ...postCategories].some((category) => category === value.category) &&
    Array.isArray(value.character_tags) &&
    value.character_tags.every((tag) => typeof tag === 'string') &&
    isFocal(image_focal) &&
    (upload === null || isUpload(upload)) &&
    attachedNftSchema.nullish().safeParse(nft).success
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
