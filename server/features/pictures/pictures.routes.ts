import { join } from 'node:path';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { pictureFolders, uploadSchema } from '#contract/pictures.ts';
import { requestIdSchema } from '#contract/primitives.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Env } from '#server/platform/env/env.ts';
import type { Files } from '#server/platform/files/files.ts';
import { admit, refuseForeignOrigin } from '#server/platform/http/access.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { jsonSchemaOf } from '#server/platform/http/json-schema.ts';
import { shownElsewhere } from '#server/platform/http/security-headers.ts';
import { validate } from '#server/platform/http/validate.ts';
import type { Authenticator, Viewer } from '#server/platform/http/viewer.ts';
import {
  limitRendering,
  sendPicture,
  variantQuerySchema,
  variantRequestOf,
} from '#server/platform/images/delivery.ts';
import { openVariants, type Variants } from '#server/platform/images/variants.ts';
import type { Log } from '#server/platform/log/log.ts';
import { placeOf } from '#server/platform/net/place-of.ts';
import { Slots } from '#server/platform/slots.ts';
import type { PictureUses } from './picture-uses.store.ts';
import { checkUpload, findUpload, readPicture, storePicture } from './pictures.service.ts';
import { registerThumbnails } from './thumbnails.routes.ts';
import { multipartOptions, receiveUpload, refuseLongBody } from './upload-body.ts';
import { isThumbnailKey, openThumbnails } from './youtube-thumbnails.ts';

export interface PicturesDeps {
  env: Pick<Env, 'publicUrl' | 'dataDir' | 'imageCacheBytes'>;
  database: Database;
  files: Files;
  uses: PictureUses;
  log: Log;
  authenticator: Authenticator;
  /** The origin of video thumbnails. Defaults to YouTube. */
  thumbnailOrigin?: string | undefined;
}

/** `POST /api/uploads`, `GET /images/{folder}/{name}` and `GET /images/youtube/{id}`. Returns the variants of pictures. */
export async function registerPictures(
  app: FastifyInstance,
  deps: PicturesDeps,
): Promise<Variants> {
  // The multipart parser is registered for this route only.
  await app.register(async (scope) => {
    await scope.register(multipart, multipartOptions);
    registerUpload(scope, deps);
  });
  const thumbnails = openThumbnails(deps);
  const read = (key: string) => (isThumbnailKey(key) ? thumbnails.read(key) : deps.files.read(key));
  const variants = openVariants({ ...deps, files: { read } });
  registerDelivery(app, { ...deps, variants });
  registerThumbnails(app, variants);
  return variants;
}

const uploadQuerySchema = z.strictObject({
  folder: z.enum(pictureFolders, '画像の保存先の指定が正しくありません'),
  request_id: requestIdSchema.optional(),
});

const UPLOADS_AT_ONCE_OF_A_MEMBER = 4;
/** Of all members behind one address: a school or a mobile network has many. */
const RECEIVED_AT_ONCE_OF_AN_ADDRESS = 48;

function registerUpload(app: FastifyInstance, deps: PicturesDeps): void {
  const { authenticator, env } = deps;
  const memberSlots = new Slots(UPLOADS_AT_ONCE_OF_A_MEMBER);
  const addressSlots = new Slots(RECEIVED_AT_ONCE_OF_AN_ADDRESS);
  const temporaryDirectory = join(env.dataDir, 'tmp');
  app.post('/api/uploads', {
    schema: {
      summary:
        'Stores a picture sent as field `file` of a form; header `x-csrf-token` is needed. Repeating a request_id returns the picture of the first call.',
      tags: ['member'],
      querystring: jsonSchemaOf(uploadQuerySchema, 'input'),
      response: { 200: jsonSchemaOf(uploadSchema, 'output') },
    },
    config: { access: 'member', rateLimit: { max: 30, timeWindow: 60_000 } },
    // Everything that can be rejected without the body is rejected before it is read.
    onRequest: [
      async (request) => refuseForeignOrigin(request, env.publicUrl),
      admit(authenticator, 'member'),
      async (request) =>
        authenticator.verifyCsrfToken(request.viewer as Viewer, request.headers['x-csrf-token']),
      refuseLongBody,
    ],
    handler: async (request) => {
      const viewer = request.viewer as Viewer;
      const { folder, request_id } = validate(uploadQuerySchema, request.query);
      const target = { folder, userId: viewer.userId, requestId: request_id, sender: viewer };
      const stored = await findUpload(deps, target);
      if (stored) return stored;
      await checkUpload(deps, viewer, folder);
      return memberSlots.hold(viewer.userId, tooManyAtOnce, async () => {
        await using sent = await addressSlots.hold(placeOf(request.ip), tooBusy, () =>
          receiveUpload(request, temporaryDirectory),
        );
        return await storePicture(deps, sent, target);
      });
    },
  });
}

// One member must not take the turns of the others.
function tooManyAtOnce(): AppError {
  return new AppError(
    'resource-exhausted',
    'ほかの画像をアップロード中です。終わってからもう一度お試しください',
    { reason: 'uploads-at-once' },
  );
}

function tooBusy(): AppError {
  return new AppError(
    'resource-exhausted',
    '画像の送信が混み合っています。少し待ってからもう一度お試しください',
  );
}

const VARIANTS_PER_MINUTE = 600;
// The picture of a key never changes.
const CACHE_FOREVER = 'public, max-age=31536000, immutable';
const NO_STORE = 'private, no-store';

function registerDelivery(app: FastifyInstance, deps: PicturesDeps & { variants: Variants }): void {
  const allowRendering = limitRendering(app, VARIANTS_PER_MINUTE);
  app.get<{ Params: { '*': string } }>('/images/*', {
    schema: {
      summary: 'A picture, as avif, webp or jpeg by `format` or by Accept, never enlarged.',
      tags: ['public'],
      querystring: jsonSchemaOf(variantQuerySchema, 'input'),
    },
    config: { access: 'public' },
    onRequest: admit(deps.authenticator, 'public'),
    handler: async (request, reply) => {
      const requested = variantRequestOf(request, reply);
      const picture = await readPicture(deps, request.viewer, request.params['*'], requested, () =>
        allowRendering(request),
      );
      if (picture.isPublic) reply.headers(shownElsewhere);
      return sendPicture(request, reply, picture, picture.isPublic ? CACHE_FOREVER : NO_STORE);
    },
  });
}
