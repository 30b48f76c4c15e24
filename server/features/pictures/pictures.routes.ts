import { hash } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { IMAGE_QUALITIES, IMAGE_WIDTHS } from '#contract/limits.ts';
import { pictureFolders, uploadSchema } from '#contract/pictures.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Env } from '#server/platform/env/env.ts';
import type { Files } from '#server/platform/files/files.ts';
import { admit, refuseForeignOrigin } from '#server/platform/http/access.ts';
import { jsonSchemaOf } from '#server/platform/http/json-schema.ts';
import { validate } from '#server/platform/http/validate.ts';
import type { Authenticator, Viewer } from '#server/platform/http/viewer.ts';
import { type VariantFormat, variantFormats } from '#server/platform/images/variant-plan.ts';
import { openVariants, type Variants } from '#server/platform/images/variants.ts';
import { WorkQueue } from '#server/platform/images/work-queue.ts';
import type { Log } from '#server/platform/log/log.ts';
import { checkUpload, readPicture, type SeenPicture, storePicture } from './pictures.service.ts';
import { multipartOptions, readUpload, refuseLongBody } from './upload-body.ts';

export interface PicturesDeps {
  env: Pick<Env, 'publicUrl' | 'dataDir' | 'imageCacheBytes'>;
  database: Database;
  files: Files;
  log: Log;
  authenticator: Authenticator;
}

/** `POST /api/uploads` and `GET /images/{folder}/{name}`. */
export async function registerPictures(app: FastifyInstance, deps: PicturesDeps): Promise<void> {
  // In a scope of its own: no other route reads multipart bodies.
  await app.register(async (scope) => {
    await scope.register(multipart, multipartOptions);
    registerUpload(scope, deps);
  });
  registerDelivery(app, { ...deps, variants: openVariants(deps) });
}

const uploadQuerySchema = z.strictObject({
  folder: z.enum(pictureFolders, '画像の保存先の指定が正しくありません'),
});

// Each upload under way may hold a whole picture in memory.
const uploadsAtOnce = { parallel: 24, waiting: 0, patience: 0 };

function registerUpload(app: FastifyInstance, deps: PicturesDeps): void {
  const { authenticator, database, env } = deps;
  const uploads = new WorkQueue(uploadsAtOnce);
  app.post('/api/uploads', {
    schema: {
      summary: 'Stores a picture sent as field `file` of a form; header `x-csrf-token` is needed.',
      tags: ['member'],
      querystring: jsonSchemaOf(uploadQuerySchema, 'input'),
      response: { 200: jsonSchemaOf(uploadSchema, 'output') },
    },
    config: { access: 'member', rateLimit: { max: 30, timeWindow: 60_000 } },
    // All that can be refused is refused before the body is read.
    onRequest: [
      async (request) => refuseForeignOrigin(request, env.publicUrl),
      admit(authenticator, 'member'),
      async (request) =>
        authenticator.verifyCsrfToken(request.viewer as Viewer, request.headers['x-csrf-token']),
      refuseLongBody,
    ],
    handler: async (request) => {
      const viewer = request.viewer as Viewer;
      const { folder } = validate(uploadQuerySchema, request.query);
      await checkUpload(database, viewer, folder);
      return uploads.run(async () =>
        storePicture(deps, await readUpload(request), { folder, userId: viewer.userId }),
      );
    },
  });
}

const qualities: number[] = Object.values(IMAGE_QUALITIES);
const widths: readonly number[] = IMAGE_WIDTHS;

const variantQuerySchema = z.strictObject({
  w: z.coerce
    .number(`画像の幅(w)は${widths.join('・')}のいずれかで指定してください`)
    .refine((width) => widths.includes(width), {
      error: `画像の幅(w)は${widths.join('・')}のいずれかで指定してください`,
    })
    .optional(),
  q: z.coerce
    .number(`画質(q)は${qualities.join('・')}のいずれかで指定してください`)
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

function registerDelivery(app: FastifyInstance, deps: PicturesDeps & { variants: Variants }): void {
  app.get<{ Params: { '*': string } }>('/images/*', {
    schema: {
      summary: 'A picture, as avif, webp or jpeg by `format` or by Accept, never enlarged.',
      tags: ['public'],
      querystring: jsonSchemaOf(variantQuerySchema, 'input'),
    },
    config: { access: 'public' },
    onRequest: admit(deps.authenticator, 'public'),
    handler: async (request, reply) => {
      const { w: width, q: quality, format: asked } = validate(variantQuerySchema, request.query);
      const format = asked ?? bestFormat(request.headers.accept);
      const wish = { width, quality, format };
      const picture = await readPicture(deps, request.viewer, request.params['*'], wish);
      if (!asked) reply.header('vary', 'accept');
      return sendPicture(request, reply, picture);
    },
  });
}

/** The best format that the Accept header names; jpeg is what everybody can show. */
function bestFormat(accept = ''): VariantFormat {
  const accepted = accept.split(',').filter((range) => !/;\s*q=0(\.0*)?\s*$/.test(range));
  const named = accepted.map((range) => range.split(';')[0]?.trim().toLowerCase());
  return variantFormats.find((format) => named.includes(`image/${format}`)) ?? 'jpeg';
}

function sendPicture(request: FastifyRequest, reply: FastifyReply, picture: SeenPicture) {
  const { bytes, contentType, isPublic } = picture;
  const tag = `"${hash('sha1', bytes, 'base64url')}"`;
  reply
    .header('cache-control', isPublic ? 'public, max-age=31536000, immutable' : 'private, no-store')
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
