import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { listBanners } from '#contract/banners.ts';
import { listNextEvents } from '#contract/events.ts';
import { INITIAL_DATA_BLOCK, type InitialData } from '#contract/initial-data.ts';
import { listPosts } from '#contract/posts.ts';
import { getSession } from '#contract/session.ts';
import { getSiteSettings } from '#contract/site-settings.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type Html, jsonTextBlock } from '#server/platform/http/html.ts';
import { jsonSchemaOf } from '#server/platform/http/json-schema.ts';
import { SESSION_COOKIE } from '#server/platform/http/session-cookie.ts';
import type { Authenticator } from '#server/platform/http/viewer.ts';
import { readInitialData } from './initial-data.service.ts';
import type { PageParts, PageTemplate } from './page-template.ts';
import { type Draw, drawnBlock, drawOnce } from './rendering.ts';

/** A page that comes late is worse than one that asks for its data itself. */
const PATIENCE_MS = 1000;

// The schemas of the queries: what they would not send is not sent here either.
const initialDataSchema = jsonSchemaOf(
  z.object({
    session: getSession.response,
    site_settings: getSiteSettings.response,
    recent: listPosts.response,
    banners: listBanners.response,
    next_events: listNextEvents.response,
  }) satisfies z.ZodType<InitialData>,
  'output',
);

interface HomePageDeps {
  database: Database;
  authenticator: Authenticator;
  page: () => PageTemplate;
  drawing: () => Promise<Draw | null>;
}

/**
 * Answers `/`: the one page of the client with its first screen, drawn and as data. Where it cannot be
 * read or drawn, the page goes without it.
 */
export function createHomePage({ database, authenticator, page, drawing }: HomePageDeps) {
  const draw = drawOnce(drawing);

  async function readFor(request: FastifyRequest): Promise<InitialData> {
    const cookie = request.cookies[SESSION_COOKIE];
    const viewer = cookie === undefined ? null : await authenticator.viewerOf(cookie);
    return readInitialData(database, viewer);
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<string> => {
    reply.type('text/html; charset=utf-8').header('cache-control', 'private, no-store');
    try {
      const view = await inTime(readFor(request));
      const json = reply.serializeInput({ ...view }, initialDataSchema);
      const drawn = await draw(json).catch((error: unknown) => {
        request.log.error({ err: error }, 'the page goes undrawn');
        return null;
      });
      const data = jsonTextBlock(INITIAL_DATA_BLOCK, json);
      return page()(partsOf(view, drawn === null ? [data] : [drawnBlock(drawn), data]));
    } catch (error) {
      request.log.error({ err: error }, 'the page goes without its first view');
      return page()({ about: null, body: [] });
    }
  };
}

function partsOf({ site_settings }: InitialData, body: Html[]): PageParts {
  const { site_name, site_description } = site_settings;
  return { about: { title: site_name, description: site_description }, body };
}

async function inTime<Value>(reading: Promise<Value>): Promise<Value> {
  const stop = new AbortController();
  const late = wait(PATIENCE_MS, undefined, { signal: stop.signal }).then(() => {
    throw new Error(`not read within ${PATIENCE_MS} ms`);
  });
  try {
    return await Promise.race([reading, late]);
  } finally {
    stop.abort();
  }
}
