import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { IMAGE_QUALITIES, NFT_IMAGE_QUALITY } from '#contract/limits.ts';
import { nftAnimationUrl, nftPictureUrl } from '#contract/nft-pictures.ts';
import { idSchema } from '#contract/primitives.ts';
import type { SourceFetch } from '#server/platform/chains/fetch-source.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Env } from '#server/platform/env/env.ts';
import { admit } from '#server/platform/http/access.ts';
import { jsonSchemaOf } from '#server/platform/http/json-schema.ts';
import { sendPart } from '#server/platform/http/send-part.ts';
import { validate } from '#server/platform/http/validate.ts';
import type { Authenticator } from '#server/platform/http/viewer.ts';
import {
  limitRendering,
  sendPicture,
  variantQueryOf,
  variantRequestOf,
} from '#server/platform/images/delivery.ts';
import { VariantCache } from '#server/platform/images/variant-cache.ts';
import type { Variants } from '#server/platform/images/variants.ts';
import type { Log } from '#server/platform/log/log.ts';
import { placeOf } from '#server/platform/net/place-of.ts';
import { Media } from './media.ts';
import { MediaFiles } from './media-files.ts';
import { animationKind, pictureKind } from './media-kinds.ts';
import { mediaDirectory } from './media-sweep.service.ts';
import { findNftAnimation, readNftPicture } from './nft-pictures.service.ts';

export interface NftPicturesDeps {
  env: Pick<Env, 'dataDir' | 'nftCacheBytes' | 'chains'>;
  database: Database;
  authenticator: Authenticator;
  variants: Variants;
  fetchSource: SourceFetch;
  log: Log;
}

const RENDERINGS_PER_MINUTE = 600;
const FETCHES_PER_MINUTE = 240;
// An NFT can be hidden, and its picture can change.
const CACHE_FOR_AN_HOUR = 'public, max-age=3600';
// Stored by the browser, and asked for at each use.
const CHECKED_EACH_TIME = 'private, no-cache';

const paramsSchema = z.strictObject({ id: idSchema });

const pictureQuerySchema = variantQueryOf([
  ...Object.values(IMAGE_QUALITIES),
  NFT_IMAGE_QUALITY,
]).extend({ animated: z.literal('1', 'animatedには1を指定してください').optional() });

/** `GET /images/nft/{id}` and `GET /images/nft/{id}/animation`. */
export function registerNftPictures(app: FastifyInstance, deps: NftPicturesDeps): void {
  const { env } = deps;
  const files = new MediaFiles(new VariantCache(mediaDirectory(env.dataDir), env.nftCacheBytes));
  const { chains } = env;
  registerPicture(app, {
    ...deps,
    chains,
    pictures: new Media({ ...deps, files, kind: pictureKind }),
  });
  registerAnimation(app, {
    ...deps,
    chains,
    animations: new Media({ ...deps, files, kind: animationKind }),
  });
}

type PictureDeps = Parameters<typeof readNftPicture>[0] & Pick<NftPicturesDeps, 'authenticator'>;

function registerPicture(app: FastifyInstance, deps: PictureDeps): void {
  const allowFetching = limitRendering(app, FETCHES_PER_MINUTE);
  const allowRendering = limitRendering(app, RENDERINGS_PER_MINUTE);
  app.get(nftPictureUrl(':id'), {
    schema: {
      summary:
        'The picture of an NFT, fetched and rendered by this site; 400 pixels wide by default. `animated=1` plays it.',
      tags: ['public'],
      params: jsonSchemaOf(paramsSchema, 'input'),
      querystring: jsonSchemaOf(pictureQuerySchema, 'input'),
    },
    config: { access: 'public' },
    onRequest: admit(deps.authenticator, 'public'),
    handler: async (request, reply) => {
      const { id } = validate(paramsSchema, request.params);
      const { animated, ...query } = validate(pictureQuerySchema, request.query);
      const asked = variantRequestOf(request, reply, query);
      const picture = await readNftPicture(
        deps,
        request.viewer,
        id,
        { ...asked, isMoving: animated === '1' },
        {
          owner: placeOf(request.ip),
          fetching: () => allowFetching(request),
          rendering: () => allowRendering(request),
        },
      );
      if (!picture) return sendFailure(reply);
      return sendPicture(request, reply, picture, cacheControl(picture));
    },
  });
}

type AnimationDeps = Parameters<typeof findNftAnimation>[0] &
  Pick<NftPicturesDeps, 'authenticator'>;

function registerAnimation(app: FastifyInstance, deps: AnimationDeps): void {
  const allowFetching = limitRendering(app, FETCHES_PER_MINUTE);
  app.get(nftAnimationUrl(':id'), {
    schema: {
      summary: 'The animation, video or sound of an NFT, as it is. Supports byte ranges.',
      tags: ['public'],
      params: jsonSchemaOf(paramsSchema, 'input'),
    },
    config: { access: 'public' },
    onRequest: admit(deps.authenticator, 'public'),
    handler: async (request, reply) => {
      const { id } = validate(paramsSchema, request.params);
      const permit = { owner: placeOf(request.ip), fetching: () => allowFetching(request) };
      const found = await findNftAnimation(deps, request.viewer, id, permit);
      if (!found) return sendFailure(reply);
      reply.headers({
        'cache-control': cacheControl(found),
        // For who opens it by itself: whatever it is, it is no page of this site.
        'content-security-policy': 'sandbox',
      });
      const { about } = found.file;
      return sendPart(request, reply.type(about.type), found.file, `"${about.digest}"`);
    },
  });
}

function cacheControl({ isPublic }: { isPublic: boolean }): string {
  return isPublic ? CACHE_FOR_AN_HOUR : CHECKED_EACH_TIME;
}

/** The source cannot be read now: nothing that a browser would take for a picture, or keep. */
function sendFailure(reply: FastifyReply) {
  return reply.code(502).header('cache-control', 'no-store').send();
}
