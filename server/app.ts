import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Registry } from 'prom-client';
import { registerAccountDeletions } from './features/account-deletions/account-deletions.routes.ts';
import { registerAdmins } from './features/admins/admins.routes.ts';
import { registerAdminRanks } from './features/admins/ranks/ranks.routes.ts';
import { registerAdminSetup } from './features/admins/setup/setup.routes.ts';
import { registerAppeals } from './features/appeals/appeals.routes.ts';
import { registerAtom } from './features/atom/atom.routes.ts';
import { registerAuditLog } from './features/audit-log/audit-log.routes.ts';
import { registerBannerPictures } from './features/banners/banner-pictures.routes.ts';
import { registerBanners } from './features/banners/banners.routes.ts';
import { registerBlocks } from './features/blocks/blocks.routes.ts';
import { registerBookmarks } from './features/bookmarks/bookmarks.routes.ts';
import { registerCharacters } from './features/characters/characters.routes.ts';
import { registerComments } from './features/comments/comments.routes.ts';
import { registerDashboard } from './features/dashboard/dashboard.routes.ts';
import { registerDataExports } from './features/data-exports/data-exports.routes.ts';
import { registerDocs, registerDocsCollector } from './features/docs/docs.routes.ts';
import { registerCalendars } from './features/events/calendars/calendars.routes.ts';
import { registerEvents } from './features/events/events.routes.ts';
import { registerEventJoins } from './features/events/joining/joins.routes.ts';
import { registerEventWriting } from './features/events/writing/writing.routes.ts';
import { registerFollows } from './features/follows/follows.routes.ts';
import { registerGuidelines } from './features/guidelines/guidelines.routes.ts';
import { registerHealth } from './features/health/health.routes.ts';
import { registerLikes } from './features/likes/likes.routes.ts';
import {
  createAdminsAnnouncer,
  createCommentsAnnouncer,
  createLikesAnnouncer,
  createNewsAnnouncer,
  createPostsAnnouncer,
  createProfileAnnouncer,
  createReportsAnnouncer,
  createSessionEndAnnouncer,
  createWalletsAnnouncer,
} from './features/live/live.announcers.ts';
import { registerLive } from './features/live/live.routes.ts';
import { registerManagedUsers } from './features/managed-users/managed-users.routes.ts';
import { registerModeration } from './features/moderation/moderation.routes.ts';
import { registerMutes } from './features/mutes/mutes.routes.ts';
import { registerNfts } from './features/nfts/nfts.routes.ts';
import { registerNftPictures } from './features/nfts/pictures/nft-pictures.routes.ts';
import { registerAnnouncements } from './features/notifications/announcements/announcements.routes.ts';
import { registerNotifications } from './features/notifications/notifications.routes.ts';
import { registerOembed } from './features/oembed/oembed.routes.ts';
import { registerPages } from './features/pages/pages.routes.ts';
import { registerPictures } from './features/pictures/pictures.routes.ts';
import { startAudienceCopier } from './features/posts/audience/audience.service.ts';
import { registerFeeds } from './features/posts/feeds/feeds.routes.ts';
import { registerPosts } from './features/posts/posts.routes.ts';
import { registerPostWriting } from './features/posts/writing/writing.routes.ts';
import { registerProfiles } from './features/profiles/profiles.routes.ts';
import { registerReportCases } from './features/report-cases/report-cases.routes.ts';
import { registerReports } from './features/reports/reports.routes.ts';
import { registerRestorations } from './features/restorations/restorations.routes.ts';
import { registerSearch } from './features/search/search.routes.ts';
import { registerSessions } from './features/sessions/sessions.routes.ts';
import { createAuthenticator } from './features/sessions/sessions.service.ts';
import { registerSettings } from './features/settings/settings.routes.ts';
import { registerShares } from './features/shares/shares.routes.ts';
import { registerSignIn } from './features/sign-in/sign-in.routes.ts';
import { registerSiteSettings } from './features/site-settings/site-settings.routes.ts';
import { registerSitemaps } from './features/sitemaps/sitemaps.routes.ts';
import { registerSystemSettings } from './features/system-settings/system-settings.routes.ts';
import { registerTagMerges } from './features/tag-merges/tag-merges.routes.ts';
import { registerTags } from './features/tags/tags.routes.ts';
import { registerWalletProofs } from './features/wallets/proving/proving.routes.ts';
import { refreshOutdated } from './features/wallets/refreshing/refreshing.service.ts';
import { registerWallets } from './features/wallets/wallets.routes.ts';
import { registerWebManifest } from './features/web-manifest/web-manifest.routes.ts';
import { createSourceFetch } from './platform/chains/fetch-source.ts';
import type { NftSource } from './platform/chains/nft-source.ts';
import { withOwnPictures } from './platform/chains/own-pictures.ts';
import type { Database } from './platform/database/database.ts';
import type { Env } from './platform/env/env.ts';
import type { Files } from './platform/files/files.ts';
import { AppError } from './platform/http/app-error.ts';
import { createBinding } from './platform/http/binding.ts';
import {
  clientErrorHandler,
  ignoreExpectations,
  refuseMissingHost,
} from './platform/http/client-error.ts';
import {
  type ConnectionLimits,
  defaultConnectionLimits,
  headerTimeouts,
  installConnectionLimits,
} from './platform/http/connection-limits.ts';
import { frameworkErrorHandler, installErrorHandler } from './platform/http/error-handler.ts';
import { installPressure } from './platform/http/pressure.ts';
import { installRetryAfter } from './platform/http/retry-after.ts';
import { installRobotsTag } from './platform/http/robots-tag.ts';
import { installSecurityHeaders, securityHeaders } from './platform/http/security-headers.ts';
import { installSessionCookie } from './platform/http/session-cookie.ts';
import type { DemoAccount } from './platform/identity/demo-accounts.ts';
import type { LiveBus } from './platform/live/live-bus.ts';
import type { Log } from './platform/log/log.ts';
import { logRetried } from './platform/log/log-retried.ts';
import { createPublicFetch, type PublicFetch } from './platform/net/fetch-public.ts';
import { placeOf } from './platform/net/place-of.ts';
import {
  eventBelongings,
  pictureUses,
  postBelongings,
  relatedThings,
  restorers,
} from './registrations.ts';

export interface Deps {
  env: Env;
  database: Database;
  files: Files;
  live: LiveBus;
  log: Log;
  /** The folder of the built client; null in tests of the server alone. */
  clientDir: string | null;
  /** The accounts that the embedded provider offers; none by default. */
  demoAccounts?: readonly DemoAccount[];
  /** What `/metrics` answers with, beside what the app itself adds. */
  metrics?: Registry;
  /** Adds the pages that only the demo has. */
  registerDemoPages?: (app: FastifyInstance) => void;
  /** Where the NFTs of wallets come from; for each chain, the first source that reads it. None by default. */
  nftSources?: readonly NftSource[];
  /** The origin of video thumbnails; YouTube by default. */
  thumbnailOrigin?: string;
  /** Downloads what strangers host; from public addresses only by default. */
  fetchPublic?: PublicFetch;
  /** Milliseconds of event loop delay beyond which requests are refused, 2000 where left out; 0 for never. */
  maxEventLoopDelay?: number;
  /** How long clients may take; the defaults where left out. */
  connectionLimits?: Partial<ConnectionLimits> | undefined;
}

/** Composes the site from its ports. Does not listen. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = createServer(deps);
  installErrorHandler(app);
  await installPlugins(app, deps);
  refuseUndeclaredRoutes(app);
  await registerFeatures(app, deps);
  return app;
}

function createServer({ env, log, connectionLimits }: Deps): FastifyInstance {
  const headers = securityHeaders(env.publicUrl);
  const limits = { ...defaultConnectionLimits, ...connectionLimits };
  return (
    Fastify({
      loggerInstance: log,
      logController: new LogController({ disableRequestLogging: true }),
      frameworkErrors: frameworkErrorHandler(headers),
      clientErrorHandler: clientErrorHandler(headers),
      trustProxy: env.trustedProxies.length > 0 ? env.trustedProxies : false,
      bodyLimit: 64 * 1024,
      requestTimeout: limits.request,
      http: { ...headerTimeouts(limits), requireHostHeader: false },
      keepAliveTimeout: 72_000,
      // Idle connections are closed at once, open requests are answered first.
      forceCloseConnections: 'idle',
      routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    })
      // The contract's schemas validate requests; the schemas of the routes are for the documentation.
      .setValidatorCompiler(() => () => true)
      .decorateRequest('account', null)
      .decorateRequest('viewer', null) as unknown as FastifyInstance
  );
}

async function installPlugins(
  app: FastifyInstance,
  { env, maxEventLoopDelay = 2000, connectionLimits }: Deps,
): Promise<void> {
  const headers = securityHeaders(env.publicUrl);
  installConnectionLimits(app, { ...defaultConnectionLimits, ...connectionLimits }, headers);
  await app.register(cookie);
  installSessionCookie(app, env.publicUrl);
  installSecurityHeaders(app, headers);
  installRobotsTag(app);
  installRetryAfter(app);
  refuseMissingHost(app);
  ignoreExpectations(app);
  await installPressure(app, { maxEventLoopDelay });
  await app.register(rateLimit, {
    global: false,
    hook: 'preHandler',
    keyGenerator: (request) => request.viewer?.userId ?? placeOf(request.ip),
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('resource-exhausted', undefined, {
        reason: 'rate-limit',
        retry_after: Math.max(1, Math.ceil(ttl / 1000)),
      }),
  });
  await registerDocsCollector(app);
}

// Denies by default: every route has to declare who may call it.
function refuseUndeclaredRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access) throw new Error(`${String(method)} ${url} does not declare its access`);
  });
}

async function registerFeatures(app: FastifyInstance, deps: Deps): Promise<void> {
  const { database, env, live } = deps;
  const authenticator = createAuthenticator(database);
  const binding = createBinding(app, authenticator, env.publicUrl);
  registerHealth(app, deps);
  const announceSessionEnd = createSessionEndAnnouncer(live);
  registerSessions(binding, { database, publicUrl: env.publicUrl, announceSessionEnd });
  registerAdmins(binding);
  const announceAdmin = createAdminsAnnouncer(live);
  registerAdminRanks(binding, { database, announce: announceAdmin });
  registerAdminSetup(binding, { database, announce: announceAdmin });
  registerAuditLog(app, binding, { database, authenticator });
  registerSiteSettings(binding, database);
  registerCharacters(binding, database);
  registerTagMerges(binding, database);
  registerGuidelines(binding, database);
  registerSystemSettings(binding, { ...deps, chains: env.chains });
  registerProfiles(binding, { database, announce: createProfileAnnouncer(live) });
  registerPosts(binding, database, env.chains);
  const announceCases = createReportsAnnouncer(live);
  const links = { host: env.publicUrl.host, announce: announceCases };
  const announcePosts = createPostsAnnouncer(live);
  const writing = { database, announce: announcePosts, chains: env.chains, links };
  registerPostWriting(binding, writing, postBelongings);
  registerTags(binding, database);
  registerFeeds(binding, database);
  registerBanners(binding, database);
  registerEvents(binding, database);
  registerEventJoins(app, binding, { database, authenticator });
  registerEventWriting(binding, database, eventBelongings);
  registerCalendars(app, binding, { ...deps, authenticator });
  registerLikes(binding, database, createLikesAnnouncer(live));
  registerFollows(binding, database);
  registerBookmarks(binding, database);
  const announceComments = createCommentsAnnouncer(live);
  registerComments(binding, { database, announce: announceComments, links });
  registerRestorations(binding, { database, restorers, announce: announceComments });
  registerReports(binding, { database, chains: env.chains, announce: announceCases });
  registerModeration(binding, {
    database,
    announce: announceComments,
    postBelongings,
    eventBelongings,
  });
  const copier = startAudienceCopier(database, app.log);
  app.addHook('onClose', copier.stop);
  registerSettings(binding, { database, copier });
  const publicUrl = env.publicUrl;
  const accounts = { database, copier, announceSessionEnd };
  registerAccountDeletions(binding, { ...accounts, publicUrl });
  registerManagedUsers(binding, accounts);
  registerReportCases(binding, {
    database,
    announce: announceCases,
    announcePosts,
    announceComments,
    announceSessionEnd,
    belongings: { post: postBelongings, event: eventBelongings },
    restorers,
  });
  registerNotifications(binding, { database, related: relatedThings });
  registerAnnouncements(binding, database);
  registerDashboard(binding, deps);
  const stopNews = database.onNews(createNewsAnnouncer(live));
  app.addHook('onClose', async () => stopNews());
  registerMutes(binding, database);
  registerBlocks(binding, database);
  const announceWallets = createWalletsAnnouncer(live);
  registerWallets(binding, { ...deps, announce: announceWallets });
  registerDataExports(app, binding, { ...deps, authenticator });
  registerNfts(binding, {
    database,
    chains: env.chains,
    // Reading a collection does not depend on it.
    refreshOutdated: (userId) =>
      refreshOutdated(database, userId).catch((err: unknown) => {
        logRetried(app.log, { err }, 'outdated wallets were not queued');
      }),
  });
  registerSearch(binding, database);
  registerWalletProofs(binding, { ...deps, announce: announceWallets });
  registerLive(app, { database, live, authenticator });
  const variants = await registerPictures(app, { ...deps, authenticator, uses: pictureUses });
  const { fetchPublic = createPublicFetch({ refusedHosts: [publicUrl.hostname] }) } = deps;
  const fetchSource = withOwnPictures(
    deps.nftSources ?? [],
    createSourceFetch({ ...env.chains, fetchPublic }),
  );
  registerBannerPictures(app, { database, variants });
  registerAppeals(binding, { database, variants, announce: announceCases });
  registerNftPictures(app, { ...deps, authenticator, variants, fetchSource });
  registerShares(app, { ...deps, variants });
  registerSitemaps(app, deps);
  registerAtom(app, deps);
  registerOembed(app, deps);
  registerWebManifest(app, database);
  deps.registerDemoPages?.(app);
  await registerSignIn(app, {
    ...deps,
    accounts: deps.demoAccounts ?? [],
    announceSessionEnd,
  });
  registerDocs(app);
  await registerPages(app, { ...deps, authenticator });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route. A route without it fails at start. */
    access?: import('#contract/define.ts').Access;
    /** Whether people open it in a browser: a failure is a page then. */
    isPage?: boolean;
    /** See `answeredUnderPressure`. */
    pressureHandler?: () => void;
  }
}
