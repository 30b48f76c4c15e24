import type { FastifyInstance, FastifyReply } from 'fastify';
import { IMAGE_QUALITIES } from '#contract/limits.ts';
import { readSiteSettings } from '#server/features/site-settings/site-settings.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Env } from '#server/platform/env/env.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { sendNotFoundPage } from '#server/platform/http/error-pages.ts';
import { tagAnswer } from '#server/platform/http/etag.ts';
import type { Variants } from '#server/platform/images/variants.ts';
import { drawPreviewPicture, PREVIEW_SIZE, previewPictureKey } from './preview-picture.ts';
import { sharePage } from './share-page.ts';
import { readPostPicture, type Share, sharedPages, sharedThings } from './shares.service.ts';

interface SharesDeps {
  env: Pick<Env, 'publicUrl'>;
  database: Database;
  variants: Variants;
}

// Services that render previews have few addresses for many readers.
const PAGES_PER_MINUTE = 300;
const PICTURES_PER_MINUTE = 120;
// The title can change.
const CACHE_FOR_AN_HOUR = 'public, max-age=3600';

/** The addresses that share buttons copy. They show what visitors may see, whoever asks. */
export function registerShares(app: FastifyInstance, deps: SharesDeps): void {
  const { env, database } = deps;
  async function send(reply: FastifyReply, share: Share | null) {
    if (!share) return sendNotFoundPage(reply);
    const site = await readSiteSettings(database);
    const page = sharePage(share, site, env.publicUrl.origin);
    return reply.type('text/html; charset=utf-8').send(page.text);
  }

  for (const [path, { summary, read }] of Object.entries(sharedThings)) {
    app.get<{ Params: { id: string } }>(path, pageOptions(summary), async (request, reply) =>
      send(reply, await read(database, request.params.id)),
    );
  }
  for (const page of sharedPages) {
    const summary = `The preview of ${page.path} in links to it.`;
    app.get(page.path, pageOptions(summary), (_request, reply) => send(reply, page));
  }
  registerPicture(app, deps);
}

function registerPicture(app: FastifyInstance, { database, variants }: SharesDeps): void {
  const summary =
    'The picture in the preview of a post that has none, drawn from title and author.';
  const options = limited(summary, PICTURES_PER_MINUTE);
  app.get<{ Params: { id: string } }>(
    '/images/shares/posts/:id',
    options,
    async (request, reply) => {
      const texts = await readPostPicture(database, request.params.id);
      const drawn = await variants.variant(
        {
          key: previewPictureKey(texts),
          width: PREVIEW_SIZE.width,
          isAnimated: false,
          read: () => drawPreviewPicture(texts),
        },
        { quality: IMAGE_QUALITIES.high, format: 'jpeg' },
      );
      if (!drawn) throw new AppError('internal');
      reply.header('cache-control', CACHE_FOR_AN_HOUR).type(drawn.contentType);
      return drawn.bytes;
    },
  );
}

function pageOptions(summary: string) {
  const { schema, config } = limited(summary, PAGES_PER_MINUTE);
  return { schema, config: { ...config, isPage: true }, onSend: tagAnswer } as const;
}

function limited(summary: string, perMinute: number) {
  return {
    schema: { summary, tags: ['public'] },
    config: { access: 'public', rateLimit: { max: perMinute, timeWindow: 60_000 } },
  } as const;
}
