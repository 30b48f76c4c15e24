import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { mascotMoods } from '#contract/site/brand.ts';
import {
  brandSheetFor,
  readOwnSettings,
} from '#server/features/site/site-settings/site-settings.service.ts';
import { answeredUnderPressure } from '#server/platform/http/pressure.ts';
import { shownElsewhere } from '#server/platform/http/security-headers.ts';
import type { Site } from '#server/platform/site.ts';
import { readBrand } from './brand.service.ts';
import {
  type BrandPicture,
  BrandPictures,
  type IconName,
  icons,
} from './brand-pictures.service.ts';

const YEAR_SECONDS = 365 * 24 * 3600;

// Browsers need these files even under pressure, because a page about it shows them.
const options = {
  config: { access: 'public', ...answeredUnderPressure },
  schema: { hide: true },
} as const;

/** Registers the style sheet, the icons and the mascots of the site. Their addresses are the same for every brand. */
export async function registerBrand(site: Site): Promise<void> {
  const { app, database, files } = site;
  const readSheet = async () => {
    const { own } = await readOwnSettings(database.read);
    return brandSheetFor(own);
  };
  await app.knownBrand.readBy(async () => (await readSheet())?.href ?? null);
  app.get<{ Params: { name: string } }>('/brand/:name', options, async (request, reply) => {
    const sheet = await readSheet();
    // A page from before a change of the brand has an earlier address, and gets the current look.
    const isCurrent = request.url === sheet?.href;
    return reply
      .type('text/css; charset=utf-8')
      .header(
        'cache-control',
        isCurrent ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, no-cache',
      )
      .send(sheet?.text ?? '');
  });
  registerPictures(site, new BrandPictures(files));
}

function registerPictures({ app, database }: Site, pictures: BrandPictures): void {
  app.get('/favicon.svg', options, async (request, reply) =>
    send(request, reply, await pictures.favicon(await readBrand(database.read))),
  );
  for (const name of Object.keys(icons) as IconName[]) {
    app.get(`/icons/${name}.png`, options, async (request, reply) => {
      // Feed readers show the icon of a feed in their own pages.
      reply.headers(shownElsewhere);
      return send(request, reply, await pictures.icon(await readBrand(database.read), name));
    });
  }
  const params = z.strictObject({ mood: z.enum(mascotMoods) });
  app.get(
    '/mascots/:mood.svg',
    { ...options, schema: { ...options.schema, params } },
    async (request, reply) =>
      send(
        request,
        reply,
        await pictures.mascot(await readBrand(database.read), request.params.mood),
      ),
  );
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, type, tag }: BrandPicture,
): FastifyReply {
  reply.headers({ etag: tag, 'cache-control': 'public, no-cache' });
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  return reply.type(type).send(bytes);
}
