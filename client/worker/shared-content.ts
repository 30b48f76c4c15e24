import { CONTENT_MAX, TITLE_MAX, UPLOAD_MEDIA_TYPES } from '#contract/foundations/limits.ts';
import { MAX_POST_PICTURES } from '#contract/posts/post-pictures.ts';
import {
  SHARE_FIELDS,
  SHARED_CACHE,
  SHARED_ROUTE,
  SHARED_WORDS_PATH,
  type SharedWords,
  sharedPicturePath,
} from '#contract/site/service-worker.ts';

/** Stores the content that a phone shares with the site, and redirects to the form of a new post, which shows it. */
export async function takeShared(request: Request): Promise<Response> {
  if (!isFromElsewhere(request, location.origin)) {
    // If the content cannot be read or stored, the form shows that nothing has arrived.
    await storeShared(request).catch(() => forgetShared());
  }
  return Response.redirect(`/#${SHARED_ROUTE}`, 303);
}

/** Deletes the content that was shared last. */
export async function forgetShared(): Promise<void> {
  await caches.delete(SHARED_CACHE);
}

/** Whether a page of another site has sent the form. When a phone shares something, there is no such page. */
export function isFromElsewhere({ referrer }: Pick<Request, 'referrer'>, origin: string): boolean {
  return referrer.startsWith('http') && new URL(referrer).origin !== origin;
}

async function storeShared(request: Request): Promise<void> {
  const form = await request.formData();
  await forgetShared();
  const cache = await caches.open(SHARED_CACHE);
  const files = form.getAll(SHARE_FIELDS.files).filter((file) => typeof file !== 'string');
  const words = { ...wordsOf(form), files: files.length, at: Date.now() } satisfies SharedWords;
  await cache.put(SHARED_WORDS_PATH, Response.json(words));
  const pictures = picturesAmong(files).slice(0, MAX_POST_PICTURES);
  const stored = pictures.map((picture, at) =>
    cache.put(sharedPicturePath(at), new Response(picture)),
  );
  await Promise.all(stored);
}

/** Returns the files that can be pictures. If there are none, returns the first file, which the form then refuses. */
function picturesAmong(files: readonly File[]): readonly File[] {
  const known = files.filter(({ type }) => UPLOAD_MEDIA_TYPES.some((media) => media === type));
  return known.length > 0 ? known : files.slice(0, 1);
}

/** Returns the title, and the text with the URL below it. */
export function wordsOf(form: FormData): Pick<SharedWords, 'title' | 'content'> {
  const text = fieldOf(form, SHARE_FIELDS.text);
  const url = fieldOf(form, SHARE_FIELDS.url);
  // Some phones put the URL into the text.
  const lines = [text, text.includes(url) ? '' : url].filter((line) => line !== '');
  return {
    title: fieldOf(form, SHARE_FIELDS.title).slice(0, TITLE_MAX),
    content: lines.join('\n').slice(0, CONTENT_MAX),
  };
}

function fieldOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
