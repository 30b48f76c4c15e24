import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { nftAnimationUrl, nftPictureUrl } from '#contract/collections/nfts.ts';
import { IMAGE_QUALITIES, NFT_IMAGE_QUALITY } from '#contract/foundations/limits.ts';
import { idSchema } from '#contract/foundations/primitives.ts';
import { createSourceFetch, type SourceFetch } from '#server/platform/chains/fetch-source.ts';
import type { NftSource } from '#server/platform/chains/nft-source.ts';
import { withOwnPictures } from '#server/platform/chains/own-pictures.ts';
import { admit } from '#server/platform/http/access.ts';
import { sendPart } from '#server/platform/http/send-part.ts';
import {
  limitRendering,
  sendPicture,
  variantQueryOf,
  variantRequestOf,
} from '#server/platform/images/delivery.ts';
import { VariantCache } from '#server/platform/images/variant-cache.ts';
import { createPublicFetch, type PublicFetch } from '#server/platform/net/fetch-public.ts';
import { rateLimitKey } from '#server/platform/net/ip-addresses.ts';
import type { Site } from '#server/platform/site.ts';
import { Media } from './nft-media.ts';
import { MediaFiles, mediaDirectory } from './nft-media-files.ts';
import { animationKind, pictureKind } from './nft-media-kinds.ts';
import { findNftAnimation, readNftPicture } from './nft-pictures.service.ts';

interface NftPicturesSite extends Site {
  nftSources?: readonly NftSource[];
  /** Downloads files from other hosts. By default, it reads from public IP addresses only. */
  fetchPublic?: PublicFetch;
}

const RENDERINGS_PER_MINUTE = 600;
const FETCHES_PER_MINUTE = 240;
// The time is short, because an NFT can be hidden and its picture can change.
const CACHE_FOR_AN_HOUR = 'public, max-age=3600';
// The browser stores the picture and revalidates it at each use.
const CHECKED_EACH_TIME = 'private, no-cache';

const paramsSchema = z.strictObject({ id: idSchema });

const pictureQuerySchema = variantQueryOf([
  ...Object.values(IMAGE_QUALITIES),
  NFT_IMAGE_QUALITY,
]).extend({ animated: z.literal('1', 'animatedには1を指定してください').optional() });

export function registerNftPictures(site: NftPicturesSite): void {
  const { log } = site;
  const { chains, dataDir, nftCacheBytes } = site.env;
  const files = new MediaFiles(new VariantCache(mediaDirectory(dataDir), nftCacheBytes));
  const fetchSource = sourceFetchOf(site);
  const pictures = new Media({ log, files, fetchSource, kind: pictureKind });
  const animations = new Media({ log, files, fetchSource, kind: animationKind });
  registerPicture({ ...site, chains, pictures });
  registerAnimation({ ...site, chains, animations });
}

function sourceFetchOf({ env, nftSources = [], ...site }: NftPicturesSite): SourceFetch {
  const { fetchPublic = createPublicFetch({ refusedHosts: [env.publicUrl.hostname] }) } = site;
  return withOwnPictures(nftSources, createSourceFetch({ ...env.chains, fetchPublic }));
}

function registerPicture({ app, ...deps }: Site & Parameters<typeof readNftPicture>[0]): void {
  const allowFetching = limitRendering(app, FETCHES_PER_MINUTE);
  const allowRendering = limitRendering(app, RENDERINGS_PER_MINUTE);
  app.get(nftPictureUrl(':id'), {
    schema: {
      summary:
        'The picture of an NFT, fetched and rendered by this site; 400 pixels wide by default. `animated=1` plays it.',
      tags: ['public'],
      params: paramsSchema,
      querystring: pictureQuerySchema,
    },
    config: { access: 'public' },
    onRequest: admit(deps.authenticator, 'public'),
    handler: async (request, reply) => {
      const { id } = request.params;
      const { animated, ...query } = request.query;
      const variantRequest = variantRequestOf(request, reply, query);
      const picture = await readNftPicture(
        deps,
        request.viewer,
        id,
        { ...variantRequest, isMoving: animated === '1' },
        {
          requester: rateLimitKey(request.ip),
          fetching: () => allowFetching(request),
          rendering: () => allowRendering(request),
        },
      );
      if (!picture) return sendFailure(reply);
      return sendPicture(request, reply, picture, cacheControl(picture));
    },
  });
}

function registerAnimation({ app, ...deps }: Site & Parameters<typeof findNftAnimation>[0]): void {
  const allowFetching = limitRendering(app, FETCHES_PER_MINUTE);
  app.get(nftAnimationUrl(':id'), {
    schema: {
      summary: 'The animation, video or sound of an NFT, as it is. Supports byte ranges.',
      tags: ['public'],
      params: paramsSchema,
    },
    config: { access: 'public' },
    onRequest: admit(deps.authenticator, 'public'),
    handler: async (request, reply) => {
      const { id } = request.params;
      const permit = {
        requester: rateLimitKey(request.ip),
        fetching: () => allowFetching(request),
      };
      const found = await findNftAnimation(deps, request.viewer, id, permit);
      if (!found) return sendFailure(reply);
      reply.headers({
        'cache-control': cacheControl(found),
        // When the file is opened directly, it is sandboxed, so that even HTML has no access to this site.
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

/** Responds that the source cannot be read. The browser must neither show nor cache this response. */
function sendFailure(reply: FastifyReply) {
  return reply.code(502).header('cache-control', 'no-store').send();
}
