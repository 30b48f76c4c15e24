import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { IMAGE_QUALITIES, IMAGE_WIDTHS, SMALL_AVATAR_WIDTH } from '#contract/limits.ts';
import { decimalSchema } from '#contract/primitives.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { validate } from '#server/platform/http/validate.ts';
import {
  type VariantFormat,
  type VariantRequest,
  variantFormats,
} from '#server/platform/images/variant-plan.ts';
import type { Variant } from '#server/platform/images/variants.ts';

const qualities: number[] = Object.values(IMAGE_QUALITIES);
const widths: readonly number[] = [SMALL_AVATAR_WIDTH, ...IMAGE_WIDTHS];

/** What may be wished of a picture. */
export const variantQuerySchema = z.strictObject({
  w: decimalSchema(`画像の幅(w)は${widths.join('・')}のいずれかで指定してください`)
    .refine((width) => widths.includes(width), {
      error: `画像の幅(w)は${widths.join('・')}のいずれかで指定してください`,
    })
    .optional(),
  q: decimalSchema(`画質(q)は${qualities.join('・')}のいずれかで指定してください`)
    .refine((quality) => qualities.includes(quality), {
      error: `画質(q)は${qualities.join('・')}のいずれかで指定してください`,
    })
    .optional(),
  format: z
    .enum(
      variantFormats,
      `画像形式(format)は${variantFormats.join('・')}のいずれかで指定してください`,
    )
    .optional(),
});

/** What a request wishes of a picture. The answer varies by Accept where it names no format. */
export function variantRequestOf(request: FastifyRequest, reply: FastifyReply): VariantRequest {
  const { w: width, q: quality, format: asked } = validate(variantQuerySchema, request.query);
  if (!asked) reply.header('vary', 'accept');
  return { width, quality, format: asked ?? bestFormat(request.headers.accept) };
}

/**
 * What is cached costs nothing; what must be made first costs a core, so an address may only ask for so
 * many a minute. The check throws rate-limit.
 */
export function limitRendering(
  app: FastifyInstance,
  perMinute: number,
): (request: FastifyRequest) => Promise<void> {
  const count = app.createRateLimit({
    max: perMinute,
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => ip,
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

/** The best format that the Accept header names; jpeg is what everybody can show. */
function bestFormat(accept = ''): VariantFormat {
  const accepted = accept.split(',').filter((range) => !/;\s*q=0(\.0*)?\s*$/.test(range));
  const named = accepted.map((range) => range.split(';')[0]?.trim().toLowerCase());
  return variantFormats.find((format) => named.includes(`image/${format}`)) ?? 'jpeg';
}

/** Answers a picture, or that the browser's own is still the same. */
export function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, contentType }: Variant,
  cacheControl: string,
) {
  const tag = `"${hash('sha1', bytes, 'base64url')}"`;
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
