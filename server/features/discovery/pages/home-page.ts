import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { listNextEvents } from '#contract/events/events.ts';
import { HOME_PAGE_SIZE } from '#contract/foundations/limits.ts';
import { getSession } from '#contract/identity/session.ts';
import { listBanners } from '#contract/notifications/banners.ts';
import { listPosts } from '#contract/posts/posts.ts';
import { imageGallery } from '#contract/site/image-gallery.ts';
import { INITIAL_DATA_BLOCK, type InitialData } from '#contract/site/initial-data.ts';
import { ACCOUNT_HEADER, NO_ACCOUNT } from '#contract/site/service-worker.ts';
import { getSiteSettings } from '#contract/site/site-settings.ts';
import { readNextEvents } from '#server/features/events/events/events.service.ts';
import { ownAccount } from '#server/features/members/profiles/profiles.service.ts';
import { readBanners } from '#server/features/notifications/banners/banners.service.ts';
import { readPublicFeed } from '#server/features/posts/posts/feeds/feeds.service.ts';
import {
  readSiteSettings,
  sitePicture,
} from '#server/features/site/site-settings/site-settings.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type Html, html, jsonTextBlock, linkedDataBlock } from '#server/platform/http/html.ts';
import { pageHead } from '#server/platform/http/page-head.ts';
import { allowScripts } from '#server/platform/http/security-headers.ts';
import type { SharedAnswers } from '#server/platform/http/shared-answers.ts';
import { TaggedAnswer } from '#server/platform/http/tagged-answer.ts';
import {
  type Authenticator,
  accountTag,
  clientOf,
  publicViewer,
  type Viewer,
} from '#server/platform/http/viewer.ts';
import { jsonSchemaOf } from '#server/platform/http/zod-validation.ts';
import { withTimeout } from '#server/platform/with-timeout.ts';
import type { PageTemplate } from './page-template.ts';
import { prerenderedBlock } from './prerender.ts';

/** The time since the request after which the page is sent without its data. The client then fetches the data. */
const DATA_TIMEOUT_MS = 1000;

// The response schemas of the queries. They remove the same fields as the API.
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
  /** The origin of the public URL, such as `https://example.org`. */
  origin: string;
  database: Database;
  authenticator: Authenticator;
  page: () => PageTemplate;
  prerender: (json: string) => Promise<string | null>;
  sharedAnswers: SharedAnswers | null;
}

/**
 * Returns a handler of `/`. It responds with the one page of the client, the data of the home page and the rendered
 * page. Omits data that cannot be read and HTML that cannot be rendered.
 */
export function createHomePage(deps: HomePageDeps) {
  const { origin, database, authenticator, page, prerender, sharedAnswers } = deps;

  async function readFor(request: FastifyRequest): Promise<InitialData> {
    const cookie = request.sessionCookie;
    const account =
      cookie === undefined ? null : await authenticator.viewerOf(cookie, clientOf(request));
    return database.fromReplica({ mayBeOld: cookie === undefined }, (readable) =>
      readInitialData(readable, account),
    );
  }

  async function renderFor(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const left = DATA_TIMEOUT_MS - reply.elapsedTime;
    const data = await withTimeout(readFor(request), left, lateData);
    reply.header(ACCOUNT_HEADER, accountTag(data.session.user?.id));
    const json = reply.serializeInput({ ...data }, initialDataSchema);
    const rendered = await prerender(json);
    const block = jsonTextBlock(INITIAL_DATA_BLOCK, json);
    // The visible content comes first. Linked data can be anywhere in the page.
    const seen = rendered === null ? [] : [prerenderedBlock(rendered)];
    const body = [...seen, block, galleryBlock(data, origin)];
    const { sheet } = data.site_settings.brand;
    return page().fill({ head: headOf(data, origin), sheet, body });
  }

  async function answerTo(request: FastifyRequest, reply: FastifyReply): Promise<TaggedAnswer> {
    const render = () => renderFor(request, reply);
    try {
      const isShared = request.sessionCookie === undefined;
      if (isShared) reply.header(ACCOUNT_HEADER, NO_ACCOUNT);
      if (isShared && sharedAnswers) return await sharedAnswers.find('/', render);
      return new TaggedAnswer(await render());
    } catch (error) {
      request.log.error({ err: error }, 'the page goes out without its initial data');
      return new TaggedAnswer(
        page().fill({ head: null, sheet: reply.server.knownBrand.href, body: [] }),
      );
    }
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<Buffer> => {
    const answer = await answerTo(request, reply);
    reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding');
    allowScripts(reply, page().scriptHashes);
    reply.header('cache-control', 'private, no-store');
    return answer.bytesFor(request, reply);
  };
}

// Returns the same head as `usePageMeta`, for link previews, which run no script. It also names the type of the viewer,
// on which the preloads of the page depend.
function headOf({ session, site_settings: site }: InitialData, origin: string): Html {
  const viewer = session.profile?.is_profile_complete ? 'member' : 'newcomer';
  const head = pageHead({
    title: site.site_name,
    description: site.site_description,
    preview: {
      title: site.og_title || site.site_name,
      description: site.og_description || site.site_description,
    },
    siteName: site.site_name,
    canonical: new URL('/', origin).href,
    type: 'website',
    picture: sitePicture(site, origin),
    links: [
      {
        type: 'application/atom+xml',
        title: site.site_name,
        href: new URL('/feed.atom', origin).href,
      },
    ],
  });
  return html`${head}
<link rel="manifest" href="/manifest.webmanifest" />
<meta name="viewer" content="${session.user ? viewer : 'visitor'}" />`;
}

function galleryBlock({ site_settings: site, recent }: InitialData, origin: string): Html {
  const gallery = imageGallery({ name: site.site_name, origin, posts: recent.items });
  return gallery ? linkedDataBlock(gallery) : html``;
}

const lateData = () => new Error(`not read within ${DATA_TIMEOUT_MS} ms`);

async function readInitialData(database: Database, account: Viewer | null): Promise<InitialData> {
  const viewer = publicViewer(account);
  const [session, site_settings, recent, banners, next_events] = await Promise.all([
    account ? ownAccount(database, account) : { user: null, profile: null },
    readSiteSettings(database),
    readPublicFeed(database, viewer, { sort: 'recent', limit: HOME_PAGE_SIZE }),
    readBanners(database),
    readNextEvents(database, viewer),
  ]);
  return { session, site_settings, recent, banners, next_events };
}
