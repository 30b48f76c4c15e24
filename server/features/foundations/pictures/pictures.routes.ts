import { join } from 'node:path';
import multipart from '@fastify/multipart';
import { z } from 'zod';
import { pictureFolders, uploadSchema } from '#contract/foundations/pictures.ts';
import { requestIdSchema } from '#contract/foundations/primitives.ts';
import { admit, admittedViewer, refuseForeignOrigin } from '#server/platform/http/access.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { NO_AI } from '#server/platform/http/robots-tag.ts';
import { shownElsewhere } from '#server/platform/http/security-headers.ts';
import {
  CACHE_FOR_A_DAY,
  limitRendering,
  sendPicture,
  variantQuerySchema,
  variantRequestOf,
} from '#server/platform/images/delivery.ts';
import { rateLimitKey } from '#server/platform/net/ip-addresses.ts';
import type { Site } from '#server/platform/site.ts';
import { Slots } from '#server/platform/slots.ts';
import type { PictureUses } from './picture-uses.shared.store.ts';
import {
  checkUpload,
  type ReadOverlay,
  readOriginal,
  readPicture,
  type SeenPicture,
  storePicture,
} from './pictures.service.ts';
import { multipartOptions, receiveUpload, refuseLongBody } from './upload-body.ts';

interface PicturesSite extends Site {
  pictureUses: PictureUses;
  readOverlay: ReadOverlay;
}

/** Registers `POST /api/uploads` and `GET /images/{folder}/{name}`. */
export async function registerPictures(site: PicturesSite): Promise<void> {
  // The multipart parser is registered for this route only.
  await site.app.register(async (scope) => {
    await scope.register(multipart, multipartOptions);
    registerUpload({ ...site, app: scope });
  });
  registerDelivery(site);
  registerOriginals(site);
}

const uploadQuerySchema = z.strictObject({
  folder: z.enum(pictureFolders, '画像の保存先の指定が正しくありません'),
  request_id: requestIdSchema.optional(),
});

const UPLOADS_AT_ONCE_OF_A_MEMBER = 4;
/** The number of uploads that one IP address may send at once. A school or a mobile network can share an address. */
const RECEIVED_AT_ONCE_OF_AN_ADDRESS = 48;

function registerUpload(site: PicturesSite): void {
  const { app, authenticator, env, pictureUses: uses } = site;
  const deps = { ...site, uses };
  const memberSlots = new Slots(UPLOADS_AT_ONCE_OF_A_MEMBER);
  const addressSlots = new Slots(RECEIVED_AT_ONCE_OF_AN_ADDRESS);
  const temporaryDirectory = join(env.dataDir, 'tmp');
  app.post('/api/uploads', {
    schema: {
      summary:
        'Stores a picture sent as field `file` of a form; header `x-csrf-token` is needed. Repeating a request_id returns the picture of the first call. With another picture or folder it fails with `request-used`.',
      tags: ['member'],
      querystring: uploadQuerySchema,
      response: { 200: uploadSchema },
    },
    config: {
      access: 'member',
      // While the site is read-only, the team still needs pictures for banners, characters and the site.
      whileReadOnly: 'team',
      // Allows the uploads of several posts with 20 pictures each.
      rateLimit: { max: 60, timeWindow: 60_000 },
    },
    // Every check that does not need the body runs before the body is read.
    onRequest: [
      async (request) => refuseForeignOrigin(request, env.publicUrl),
      admit(authenticator, 'member'),
      async (request) =>
        authenticator.verifyCsrfToken(admittedViewer(request), request.headers['x-csrf-token']),
      refuseLongBody,
    ],
    handler: async (request) => {
      const viewer = admittedViewer(request);
      const { folder, request_id } = request.query;
      const target = { folder, userId: viewer.userId, requestId: request_id, sender: viewer };
      await checkUpload(deps, viewer, target);
      return memberSlots.hold(viewer.userId, tooManyAtOnce, async () => {
        await using sent = await addressSlots.hold(rateLimitKey(request.ip), tooBusy, () =>
          receiveUpload(request, temporaryDirectory),
        );
        return await storePicture(deps, sent, target);
      });
    },
  });
}

// One member must not use up the upload slots of other members.
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
// The Cache-Control of a URL whose watermark is not the current watermark. A cache must revalidate such a URL for each
// request.
const CHECKED = 'public, no-cache';
const NO_STORE = 'private, no-store';

function registerDelivery(site: PicturesSite): void {
  const { app, authenticator, pictureUses: uses } = site;
  const deps = { ...site, uses };
  const allowRendering = limitRendering(app, VARIANTS_PER_MINUTE);
  app.get('/images/*', {
    schema: {
      summary: 'A picture, as avif, webp or jpeg by `format` or by Accept, never enlarged.',
      tags: ['public'],
      params: z.object({ '*': z.string() }),
      querystring: variantQuerySchema,
    },
    config: { access: 'public' },
    onRequest: admit(authenticator, 'public'),
    handler: async (request, reply) => {
      const requested = variantRequestOf(request, reply, request.query);
      const picture = await readPicture(deps, request.viewer, request.params['*'], requested, () =>
        allowRendering(request),
      );
      if (picture.isPublic) reply.headers(shownElsewhere);
      if (picture.refusesTraining) reply.header('x-robots-tag', NO_AI);
      return sendPicture(request, reply, picture, cachingOf(picture));
    },
  });
}

function cachingOf({ isPublic, isLasting }: SeenPicture): string {
  if (!isPublic) return NO_STORE;
  return isLasting ? CACHE_FOR_A_DAY : CHECKED;
}

const ORIGINALS_PER_MINUTE = 60;

function registerOriginals({ app, authenticator, pictureUses: uses, ...site }: PicturesSite): void {
  const deps = { ...site, uses };
  app.get('/images/originals/*', {
    schema: {
      summary: 'The stored picture as a download, where its author allows to save it.',
      tags: ['member'],
      params: z.object({ '*': z.string() }),
    },
    config: { access: 'member', rateLimit: { max: ORIGINALS_PER_MINUTE, timeWindow: 60_000 } },
    onRequest: admit(authenticator, 'member'),
    handler: async (request, reply) => {
      const original = await readOriginal(deps, admittedViewer(request), request.params['*']);
      reply.header('content-disposition', 'attachment').header('x-robots-tag', NO_AI);
      return sendPicture(request, reply, original, NO_STORE);
    },
  });
}
