import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { IMAGE_QUALITIES, IMAGE_WIDTHS, SMALL_AVATAR_WIDTH } from '#contract/foundations/limits.ts';
import { decimalSchema } from '#contract/foundations/primitives.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { rateLimitKey } from '#server/platform/net/ip-addresses.ts';
import { type VariantFormat, type VariantRequest, variantFormats } from './variant-plan.ts';
import type { Variant } from './variants.ts';

/**
 * The caching of public pictures. Their bytes never change, but a picture can be deleted or hidden, and foreign caches
 * cannot be purged. After a day, a cache asks whether the picture is still visible. If it is, the response has no body.
 */
export const CACHE_FOR_A_DAY = 'public, max-age=86400, must-revalidate';

const widths: readonly number[] = [SMALL_AVATAR_WIDTH, ...IMAGE_WIDTHS];

/** Returns the schema of a picture's query string: the width, one of these qualities, and the format. */
export function variantQueryOf(qualities: readonly number[]) {
  const qualityError = `画質(q)は${qualities.join('・')}のいずれかで指定してください`;
  return z.strictObject({
    w: decimalSchema(`画像の幅(w)は${widths.join('・')}のいずれかで指定してください`)
      .refine((width) => widths.includes(width), {
        error: `画像の幅(w)は${widths.join('・')}のいずれかで指定してください`,
      })
      .optional(),
    q: decimalSchema(qualityError)
      .refine((quality) => qualities.includes(quality), { error: qualityError })
      .optional(),
    format: z
      .enum(
        variantFormats,
        `画像形式(format)は${variantFormats.join('・')}のいずれかで指定してください`,
      )
      .optional(),
  });
}

export const variantQuerySchema = variantQueryOf(Object.values(IMAGE_QUALITIES));

/** Returns the requested variant. When the query has no format, the response varies by Accept. */
export function variantRequestOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { w: width, q: quality, format: requested }: z.output<typeof variantQuerySchema>,
): VariantRequest {
  if (!requested) reply.header('vary', 'accept');
  const isKnown = (tag: string) => isUnchanged(request.headers['if-none-match'], tag);
  return { width, quality, format: requested ?? bestFormat(request.headers.accept), isKnown };
}

/**
 * Returns a check that throws `rate-limit` when one address causes too many renderings per minute, because rendering
 * uses a core.
 */
export function limitRendering(
  app: FastifyInstance,
  perMinute: number,
): (request: FastifyRequest) => Promise<void> {
  const count = app.createRateLimit({
    max: perMinute,
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => rateLimitKey(ip),
  });
  return async (request) => {
    const limit = await count(request);
    if (limit.isAllowed || !limit.isExceeded) return;
    throw new AppError('resource-exhausted', undefined, {
      reason: 'rate-limit',
      retry_after: limit.ttlInSeconds,
    });
  };
}

/** Returns the best format that the Accept header allows. The default is JPEG. */
function bestFormat(accept = ''): VariantFormat {
  const accepted = accept.split(',').filter((range) => !/;\s*q=0(\.0*)?\s*$/.test(range));
  const named = accepted.map((range) => range.split(';')[0]?.trim().toLowerCase());
  return variantFormats.find((format) => named.includes(`image/${format}`)) ?? 'jpeg';
}

/** Sends a picture, or 304 when the browser already has the same bytes. */
export function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, contentType, tag = `"${hash('sha1', bytes, 'base64url')}"` }: Variant,
  cacheControl: string,
) {
  reply
    .header('cache-control', cacheControl)
    .header('x-content-type-options', 'nosniff')
    .header('etag', tag);
  if (isUnchanged(request.headers['if-none-match'], tag)) return reply.code(304).send();
  return reply.type(contentType).send(bytes);
}

function isUnchanged(known: string | undefined, tag: string): boolean {
  if (known === undefined) return false;
  return known
    .split(',')
    .some((item) => item.trim().replace(/^W\//, '') === tag || item.trim() === '*');
}
