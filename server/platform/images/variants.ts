import { hash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { VARIANT_CACHE_LIFETIME } from '#contract/foundations/limits.ts';
import type { Env } from '#server/platform/env/env.ts';
import type { Files } from '#server/platform/files/files.ts';
import type { Log } from '#server/platform/log/log.ts';
import { SingleFlight } from '#server/platform/single-flight.ts';
import { renderVariant } from './render-variant.ts';
import { deleteUnreadFiles, VariantCache } from './variant-cache.ts';
import {
  isBetterAsStored,
  planVariant,
  type StoredPicture,
  storedFormatOf,
  type VariantPlan,
  type VariantRequest,
} from './variant-plan.ts';

export interface Variant {
  /** Empty when the client already has them. */
  bytes: Buffer;
  /** Such as `image/webp`. */
  contentType: string;
  /** The ETag, a hash of what determines the bytes. Without it, the ETag is a hash of the bytes. */
  tag?: string;
}

export interface Variants {
  /**
   * Returns a variant of a stored picture, from the cache or rendered. Concurrent requests for a variant share one
   * rendering (single-flight). Calls `allowRendering` before it starts a rendering, but not before it joins a running
   * one. Throws the errors of `allowRendering`. Returns null when the file does not exist. Throws `unavailable` when
   * the decode queue is full.
   */
  variant(
    stored: StoredPicture,
    request: VariantRequest,
    allowRendering?: () => Promise<void>,
  ): Promise<Variant | null>;
}

interface VariantsDeps {
  env: Pick<Env, 'dataDir' | 'imageCacheBytes'>;
  files: Pick<Files, 'read'>;
  log: Log;
}

/** Returns variants of the pictures in `files`, cached in the data directory. */
export function openVariants({ env, files, log }: VariantsDeps): Variants {
  const cache = new VariantCache(cacheDirectory(env.dataDir), env.imageCacheBytes);
  const readings = new SingleFlight<Buffer | null>();
  const renderings = new SingleFlight<Buffer | null>();

  async function render(
    name: string,
    { key, read = () => files.read(key) }: StoredPicture,
    plan: NonNullable<VariantPlan>,
  ) {
    // Another request may have rendered the variant since the cache was checked.
    const cached = await cache.get(name);
    if (cached) return cached;
    const rendered = await renderVariant(read, plan);
    if (!rendered) return null;
    // The picture is sent even when the disk is full.
    await cache
      .put(name, rendered)
      .catch((err: unknown) => log.warn({ err }, 'variant not cached'));
    return rendered;
  }

  async function readOrRender(
    stored: StoredPicture,
    plan: NonNullable<VariantPlan>,
    allow?: () => Promise<void>,
  ) {
    const name = nameOf(stored.key, plan);
    const cached = await readings.run(name, () => cache.get(name));
    if (cached) return cached;
    // `allow` is called for each request separately, so a refusal affects only one request.
    if (!renderings.isRunning(name)) await allow?.();
    return renderings.run(name, () => render(name, stored, plan));
  }

  return {
    async variant(stored, request, allowRendering) {
      const plan = planVariant(stored, request);
      const tag = tagOf(stored, plan);
      const contentType = `image/${plan?.format ?? storedFormatOf(stored.key)}`;
      if (request.isKnown?.(tag)) return { bytes: Buffer.alloc(0), contentType, tag };
      const rendered = plan && (await readOrRender(stored, plan, allowRendering));
      if (plan && !rendered) return null;
      if (rendered && !isBetterAsStored(stored, plan, rendered.length)) {
        return { bytes: rendered, contentType, tag };
      }
      const bytes = await files.read(stored.key);
      return bytes && { bytes, contentType: `image/${storedFormatOf(stored.key)}`, tag };
    },
  };
}

/**
 * Returns the ETag. Withholding the original (`isOriginalWithheld`) changes it, so browsers with the original get no
 * 304.
 */
function tagOf({ key, isOriginalWithheld = false }: StoredPicture, plan: VariantPlan): string {
  const name = plan ? nameOf(key, plan) : key;
  return `"${hash('sha1', `${name} ${isOriginalWithheld}`, 'base64url')}"`;
}

export function deleteUnusedVariants(dataDir: string, signal?: AbortSignal): Promise<void> {
  return deleteUnreadFiles(cacheDirectory(dataDir), VARIANT_CACHE_LIFETIME, signal);
}

/** Deletes all cached variants. A cache notices the deletion of a variant when it next reads that variant. */
export async function deleteAllVariants(dataDir: string): Promise<void> {
  await rm(cacheDirectory(dataDir), { recursive: true, force: true });
}

export async function deleteVariants(dataDir: string, key: string): Promise<void> {
  await rm(join(cacheDirectory(dataDir), key), { recursive: true, force: true });
}

function cacheDirectory(dataDir: string): string {
  return join(dataDir, 'cache/images');
}

// Each picture has a directory, so that its variants can be deleted together.
function nameOf(key: string, { width, quality, format, area, overlay }: NonNullable<VariantPlan>) {
  const part = area ? `${area.left}-${area.top}-${area.width}-${area.height}_` : '';
  const mark = overlay ? `${overlay.name}_` : '';
  return `${key}/${mark}${part}${width}-${quality}.${format}`;
}
