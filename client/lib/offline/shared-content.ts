import {
  SHARED_CACHE,
  SHARED_LIFETIME,
  SHARED_WORDS_PATH,
  type SharedWords,
  sharedPicturePath,
} from '#contract/site/service-worker.ts';

export interface SharedContent extends SharedWords {
  pictures: readonly File[];
}

export async function readShared(): Promise<SharedContent | null> {
  try {
    const cache = await caches.open(SHARED_CACHE);
    const words = await cache.match(SHARED_WORDS_PATH);
    if (!words) return null;
    const shared = (await words.json()) as SharedWords;
    if (Date.now() - shared.at > SHARED_LIFETIME) return null;
    const pictures = await Promise.all(
      Array.from({ length: shared.files }, (_, at) => readPicture(cache, at)),
    );
    return { ...shared, pictures: pictures.filter((picture) => picture !== null) };
  } catch {
    // Without storage, the browser has nothing to show.
    return null;
  }
}

async function readPicture(cache: Cache, at: number): Promise<File | null> {
  const blob = await (await cache.match(sharedPicturePath(at)))?.blob();
  return blob ? new File([blob], 'shared', { type: blob.type }) : null;
}

export async function forgetShared(): Promise<void> {
  await globalThis.caches?.delete(SHARED_CACHE).catch(() => false);
}
