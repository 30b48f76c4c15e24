import type { FastifyReply, FastifyRequest } from 'fastify';
import { askFor } from '#contract/site/page-queries.ts';
import type { SiteSettings } from '#contract/site/site-settings.ts';
import {
  robotsOf,
  type Share,
  type SharedAddress,
  shareContent,
  shareData,
  sharedAddresses,
  shareHead,
} from '#server/features/discovery/shares/shares.service.ts';
import { readSiteSettings } from '#server/features/site/site-settings/site-settings.service.ts';
import { publicRoute } from '#server/platform/http/access.ts';
import { sendNotFoundPage, wantsPage } from '#server/platform/http/error-pages.ts';
import { html } from '#server/platform/http/html.ts';
import { NOINDEX } from '#server/platform/http/robots-tag.ts';
import type { Site } from '#server/platform/site.ts';
import type { AppPage, SendAppPage } from './app-page.ts';

// Services that render previews have few IP addresses for many readers.
const PAGES_PER_MINUTE = 300;
// The redirect is cached only for an hour, because the team can undo a merge of tags.
const CACHE_FOR_AN_HOUR = 'public, max-age=3600';

interface SharedPagesSite extends Site {
  sendPage: SendAppPage;
  /** Sends a browser the page without data when the database fails. Null without a client. */
  sendFailure: ((reply: FastifyReply) => FastifyReply) | null;
}

/** Registers the URLs of share buttons. Each responds with the page of the application at its route. */
export function registerSharedPages(site: SharedPagesSite): void {
  for (const address of sharedAddresses(site)) registerSharedPage(site, address);
}

function registerSharedPage(site: SharedPagesSite, address: SharedAddress): void {
  const { app, database, env, sendPage, sendFailure } = site;
  const { schema, config } = publicRoute(`The page of ${address.noun}.`, PAGES_PER_MINUTE);
  const options = { schema, config: { ...config, isPage: true } };
  app.get<{ Params: { id?: string } }>(address.path, options, async (request, reply) => {
    const { id = '' } = request.params;
    const reading = Promise.all([address.find(id), readSiteSettings(database)]);
    const read = await database.inTime(reading, reply.elapsedTime).catch((error: unknown) => {
      // Programs get an error, because they would take the page without data for the preview.
      if (sendFailure === null || !wantsPage(request)) throw error;
      request.log.error({ err: error }, 'the page goes out without its initial data');
      return null;
    });
    if (read === null) return sendFailure?.(reply);
    const [share, settings] = read;
    if (share?.isOtherSpelling) {
      return reply.header('cache-control', CACHE_FOR_AN_HOUR).redirect(share.path, 308);
    }
    // Without a session, the viewer is a visitor, who cannot see the content.
    if (!share && request.sessionCookie === undefined) return sendNotFoundPage(reply);
    const robots = share ? robotsOf(share) : NOINDEX;
    if (robots !== undefined) reply.header('x-robots-tag', robots);
    const { origin } = env.publicUrl;
    return sendPage(request, reply, sharedPage(address, { id, share, settings, origin, request }));
  });
}

interface Read {
  /** The name in the requested URL. */
  id: string;
  /** Null when visitors cannot see the content. */
  share: Share | null;
  settings: SiteSettings;
  origin: string;
  request: FastifyRequest;
}

function sharedPage({ queries, isPublic }: SharedAddress, read: Read): AppPage {
  const { share, settings, origin, request } = read;
  const route = share?.path ?? new URL(request.url, origin).pathname.replace(/\/$/, '');
  const name = share ? decodeURIComponent(route.replace(/^.*\//, '')) : read.id;
  // Members can see more than visitors, or less: the author may have blocked them.
  const ownQuery = queries.find(({ viewer }) => viewer !== 'visitor');
  const isFound = (data: object) => ownQuery !== undefined && askFor(ownQuery, name).url in data;
  return {
    route,
    name,
    queries,
    isStored: true,
    describe: (answers) => {
      const isMember = answers?.kind === 'member' && !isPublic;
      const isSeen = isMember ? isFound(answers.data) : share !== null;
      if (!isSeen) return null;
      if (!share) return { head: privateHead(settings) };
      return {
        head: shareHead(share, settings, origin),
        preview: shareContent(share),
        linkedData: shareData(share, settings, origin),
      };
    },
  };
}

/** Returns the head of a page that visitors cannot see. The client sets its title. */
function privateHead({ site_name }: SiteSettings) {
  return html`<title>${site_name}</title>
<meta name="robots" content="${NOINDEX}" />`;
}
