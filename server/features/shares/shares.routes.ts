import type { FastifyInstance, FastifyReply } from 'fastify';
import { IMAGE_QUALITIES } from '#contract/limits.ts';
import { readSiteSettings } from '#server/features/site-settings/site-settings.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Env } from '#server/platform/env/env.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { sendNotFoundPage } from '#server/platform/http/error-pages.ts';
import { tagAnswer } from '#server/platform/http/etag.ts';
import { shownElsewhere } from '#server/platform/http/security-headers.ts';
import type { Variants } from '#server/platform/images/variants.ts';
import { drawPreviewPicture, PREVIEW_SIZE, previewPictureKey } from './preview-picture.ts';
import type { Share } from './share.ts';
import { sharePage } from './share-page.ts';
import { sharedPages } from './shared-pages.ts';
import { sharedThings } from './shares.service.ts';

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

/** The addresses that share buttons copy, and the pictures of their previews. They show what visitors may see, whoever asks. */
export function registerShares(app: FastifyInstance, deps: SharesDeps): void {
  for (const [path, { noun, read }] of Object.entries(sharedThings)) {
    registerShare(app, deps, { path, noun, find: (name) => read(deps.database, name) });
  }
  for (const page of sharedPages) {
    registerShare(app, deps, { path: page.path, noun: page.path, find: async () => page });
  }
}

interface SharedAddress {
  /** The pattern of the address. */
  path: string;
  noun: string;
  find: (name: string) => Promise<Share | null>;
}

function registerShare(app: FastifyInstance, deps: SharesDeps, address: SharedAddress): void {
  const { path, noun, find } = address;
  const { env, database } = deps;
  app.get<{ Params: { id?: string } }>(
    path,
    pageOptions(`The preview of ${noun} in links to it.`),
    async ({ params: { id = '' } }, reply) => {
      const share = await find(id);
      if (!share) return sendNotFoundPage(reply);
      const page = sharePage(share, await readSiteSettings(database), env.publicUrl.origin);
      return reply.type('text/html; charset=utf-8').send(page.text);
    },
  );
  app.get<{ Params: { id?: string } }>(
    `/images/shares${path}`,
    limited(
      `The picture in the preview of ${noun} that has none, drawn from its words.`,
      PICTURES_PER_MINUTE,
    ),
    async ({ params: { id = '' } }, reply) => {
      const share = await find(id);
      if (!share) throw new AppError('not-found');
      return sendDrawing(reply, share, deps);
    },
  );
}

async function sendDrawing(reply: FastifyReply, { drawing }: Share, deps: SharesDeps) {
  const { site_name: siteName } = await readSiteSettings(deps.database);
  const texts = { ...drawing, siteName };
  const drawn = await deps.variants.variant(
    {
      key: previewPictureKey(texts),
      width: PREVIEW_SIZE.width,
      isAnimated: false,
      read: () => drawPreviewPicture(texts),
    },
    { quality: IMAGE_QUALITIES.high, format: 'jpeg' },
  );
  if (!drawn) throw new AppError('internal');
  reply.headers({ 'cache-control': CACHE_FOR_AN_HOUR, ...shownElsewhere }).type(drawn.contentType);
  return drawn.bytes;
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
