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
import { type Brand, brandOf, readBrand } from './brand.service.ts';
import {
  type BrandPicture,
  BrandPictures,
  type IconName,
  icons,
} from './brand-pictures.service.ts';

const YEAR_SECONDS = 365 * 24 * 3600;

// These files are sent even under pressure, because the page that reports the pressure shows them.
const options = {
  config: { access: 'public', ...answeredUnderPressure },
  schema: { hide: true },
} as const;

/** Registers the style sheet, the icons and the mascots of the site. */
export async function registerBrand(site: Site): Promise<void> {
  await registerSheet(site);
  registerPictures(site);
}

async function registerSheet({ app, database }: Site): Promise<void> {
  const readSheet = async () => {
    const { own } = await readOwnSettings(database.read);
    return brandSheetFor(own);
  };
  await app.knownBrand.readBy(readSheet);
  app.get<{ Params: { name: string } }>('/brand/:name', options, async (request, reply) => {
    const { sheet: known } = app.knownBrand;
    // A page waits for its style sheets, so a known sheet does not wait for the database.
    const isKnown = request.url === known?.href;
    const sheet = isKnown ? known : await orKnown(readSheet(), known);
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
}

/** Registers the icons and the mascots, whose addresses are the same for every brand. */
function registerPictures({ app, database, files, log }: Site): void {
  const pictures = new BrandPictures(files, log);
  let known = brandOf({});
  const brand = async (): Promise<Brand> => {
    known = await orKnown(readBrand(database.read), known);
    return known;
  };
  app.get('/favicon.svg', options, async (request, reply) =>
    send(request, reply, await pictures.favicon(await brand())),
  );
  for (const name of Object.keys(icons) as IconName[]) {
    app.get(`/icons/${name}.png`, options, async (request, reply) => {
      // Feed readers and mail programs show the icon in their own pages.
      reply.headers(shownElsewhere);
      return send(request, reply, await pictures.icon(await brand(), name));
    });
  }
  const params = z.strictObject({ mood: z.enum(mascotMoods) });
  app.get(
    '/mascots/:mood.svg',
    { ...options, schema: { ...options.schema, params } },
    async (request, reply) =>
      send(request, reply, await pictures.mascot(await brand(), request.params.mood)),
  );
}

/**
 * Returns the value that `reading` reads from the database. When the read fails, returns the value that this process
 * has read last, so that error pages can show it. Requests for data report the failure.
 */
function orKnown<Value>(reading: Promise<Value>, known: Value): Promise<Value> {
  return reading.catch(() => known);
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
