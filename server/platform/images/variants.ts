import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../env/env.ts';
import type { Files } from '../files/files.ts';
import type { Log } from '../log/log.ts';
import { renderVariant } from './render-variant.ts';
import { VariantCache } from './variant-cache.ts';
import {
  planVariant,
  type StoredPicture,
  storedFormatOf,
  type VariantPlan,
  type VariantRequest,
} from './variant-plan.ts';

export interface Variant {
  bytes: Buffer;
  /** `image/webp` and the like. */
  contentType: string;
}

export interface Variants {
  /**
   * A stored picture as wished for: from the cache, else made, once for all who ask at that moment.
   * Null when the store has no such picture; throws unavailable when too many are waiting, and what
   * `allowMaking` throws, which is asked before one is made.
   */
  variant(
    stored: StoredPicture,
    wish: VariantRequest,
    allowMaking?: () => Promise<void>,
  ): Promise<Variant | null>;
}

type AllowMaking = (() => Promise<void>) | undefined;
interface VariantsDeps {
  env: Pick<Env, 'dataDir' | 'imageCacheBytes'>;
  files: Pick<Files, 'read'>;
  log: Log;
}

/** Variants of the pictures in `files`, cached in the data directory. */
export function openVariants({ env, files, log }: VariantsDeps): Variants {
  const cache = new VariantCache(cacheDirectory(env.dataDir), env.imageCacheBytes);
  const underWay = new Map<string, Promise<Buffer | null>>();

  async function make(
    name: string,
    key: string,
    plan: NonNullable<VariantPlan>,
    allow: AllowMaking,
  ) {
    const cached = await cache.get(name);
    if (cached) return cached;
    await allow?.();
    const original = await files.read(key);
    if (!original) return null;
    const made = await renderVariant(original, plan);
    // A full disk costs us the cache, not the visitor the picture.
    await cache.put(name, made).catch((err: unknown) => log.warn({ err }, 'variant not cached'));
    return made;
  }

  function makeOnce(name: string, key: string, plan: NonNullable<VariantPlan>, allow: AllowMaking) {
    const known = underWay.get(name);
    if (known) return known;
    const making = make(name, key, plan, allow).finally(() => underWay.delete(name));
    underWay.set(name, making);
    return making;
  }

  return {
    async variant(stored, wish, allowMaking) {
      const plan = planVariant(stored, wish);
      const format = plan?.format ?? storedFormatOf(stored.key);
      const bytes = plan
        ? await makeOnce(nameOf(stored.key, plan), stored.key, plan, allowMaking)
        : await files.read(stored.key);
      return bytes && { bytes, contentType: `image/${format}` };
    },
  };
}

/** Takes every cached variant of a picture off the disk. */
export async function forgetVariants(dataDir: string, key: string): Promise<void> {
  await rm(join(cacheDirectory(dataDir), key), { recursive: true, force: true });
}

function cacheDirectory(dataDir: string): string {
  return join(dataDir, 'cache/images');
}

// One folder a picture, so that its variants can be forgotten together.
function nameOf(key: string, { width, quality, format }: NonNullable<VariantPlan>): string {
  return `${key}/${width}-${quality}.${format}`;
}
