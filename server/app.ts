import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { type KeptChecks, keepChecks } from './checks/kept-checks.ts';
import { accountsArea } from './features/accounts/accounts.area.ts';
import { administrationArea } from './features/administration/administration.area.ts';
import { memberBlocks } from './features/administration/managed-users/block-user.service.ts';
import { collectionsArea } from './features/collections/collections.area.ts';
import { refreshOutdated } from './features/collections/wallets/wallet-refreshes/wallet-refreshes.service.ts';
import { commentsArea } from './features/comments/comments.area.ts';
import { discoveryArea } from './features/discovery/discovery.area.ts';
import { eventsArea } from './features/events/events.area.ts';
import { foundationsArea } from './features/foundations/foundations.area.ts';
import { openPictureVariants } from './features/foundations/pictures/picture-variants.ts';
import { identityArea } from './features/identity/identity.area.ts';
import { createAuthenticator } from './features/identity/sessions/sessions.service.ts';
import { membersArea } from './features/members/members.area.ts';
import { createBlockPublisher } from './features/messages/conversations/publish-block.service.ts';
import { messagesArea } from './features/messages/messages.area.ts';
import { moderationArea } from './features/moderation/moderation.area.ts';
import { mailChoices } from './features/notifications/deliveries/mail-choices.service.ts';
import { notificationsArea } from './features/notifications/notifications.area.ts';
import { registerDocsCollector } from './features/operation/docs/docs.routes.ts';
import { createPublishers } from './features/operation/live/live.publishers.ts';
import { operationArea } from './features/operation/operation.area.ts';
import { pollsArea } from './features/polls/polls.area.ts';
import { PostActivity } from './features/posts/post-insights/post-activity.ts';
import { storeActivity } from './features/posts/post-insights/store-activity.service.ts';
import { watchPosts } from './features/posts/post-insights/watch-posts.ts';
import { postsArea } from './features/posts/posts.area.ts';
import { siteArea } from './features/site/site.area.ts';
import { readReadOnly } from './features/site/site-settings/site-settings.service.ts';
import { socialArea } from './features/social/social.area.ts';
import { tagsArea } from './features/tags/tags.area.ts';
import { teamArea } from './features/team/team.area.ts';
import type { NftSource } from './platform/chains/nft-source.ts';
import { createBinding } from './platform/http/binding.ts';
import { createServer, type ServerOptions } from './platform/http/create-server.ts';
import type { Drain } from './platform/http/drain.ts';
import { refuseWritesWhileReadOnly } from './platform/http/read-only.ts';
import { SharedAnswers } from './platform/http/shared-answers.ts';
import type { App } from './platform/http/zod-validation.ts';
import type { DemoAccount } from './platform/identity/demo-accounts.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import type { PublicFetch } from './platform/net/fetch-public.ts';
import type { PublicPoster } from './platform/net/post-public.ts';
import type { Ports } from './platform/site.ts';
import {
  createModeratables,
  eventRelatedRecords,
  pictureUses,
  pollOwners,
  postRelatedRecords,
  readOverlay,
  relatedVisibility,
} from './registrations.ts';

/** In ascending order: an area imports only from the areas before it. */
const nouns = [
  ...foundationsArea,
  ...siteArea,
  ...membersArea,
  ...teamArea,
  ...notificationsArea,
  ...moderationArea,
  ...tagsArea,
  ...identityArea,
  ...socialArea,
  ...collectionsArea,
  ...pollsArea,
  ...postsArea,
  ...eventsArea,
  ...accountsArea,
  ...commentsArea,
  ...messagesArea,
  ...administrationArea,
  ...discoveryArea,
  ...operationArea,
];

export interface Deps extends Ports, ServerOptions {
  /** The folder of the built client; null in tests of the server alone. */
  clientDir: string | null;
  /** Whether answers that visitors share are kept; true by default. */
  keepsAnswers?: boolean;
  /** The accounts that the embedded provider offers; none by default. */
  demoAccounts?: readonly DemoAccount[];
  /** Whether the process is about to stop. Without it, the process never drains. */
  drain?: Drain;
  /** The checks of the process. By default they run when somebody first reads them. */
  keptChecks?: KeptChecks;
  /** The metrics of the process for `/metrics`, to which the app adds its own. */
  metrics?: Registry;
  /** Adds the pages that only the demo has. */
  registerDemoPages?: (app: FastifyInstance) => void;
  /** The sources of the NFTs of wallets. Each chain uses the first source that reads it. None by default. */
  nftSources?: readonly NftSource[];
  /** The origin of video thumbnails; YouTube by default. */
  thumbnailOrigin?: string;
  /** The way in which mails leave the site. None by default. */
  mailer?: Mailer | null;
  /** Downloads files from foreign hosts; only from public addresses by default. */
  fetchPublic?: PublicFetch;
  /** Posts to foreign hosts; only to public addresses by default. */
  poster?: PublicPoster;
}

/** Composes the site from its ports. Does not listen. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = await createServer(deps);
  refuseWritesWhileReadOnly(app, () => readReadOnly(deps.database.read));
  await registerDocsCollector(app);
  const site = createSite(app, deps);
  for (const register of nouns) await register(site);
  deps.registerDemoPages?.(app);
  return app;
}

/** Everything that features register themselves with. */
function createSite(app: App, deps: Deps) {
  const { database, env, live, metrics = new Registry(), keepsAnswers = true } = deps;
  const { keptChecks = keepChecks({ env, variables: process.env }) } = deps;
  const sharedAnswers = keepsAnswers ? new SharedAnswers(database) : null;
  const authenticator = createAuthenticator(database);
  const postActivity = new PostActivity((activity) => storeActivity(database, activity), deps.log);
  const publishers = watchPosts(createPublishers(live), postActivity);
  return {
    ...deps,
    ...publishers,
    app,
    metrics,
    keptChecks,
    authenticator,
    sharedAnswers,
    binding: createBinding(app, {
      database,
      authenticator,
      publicUrl: env.publicUrl,
      sharedAnswers,
    }),
    variants: openPictureVariants(deps),
    pictureUses,
    postActivity,
    readOverlay,
    pollOwners,
    postRelatedRecords,
    eventRelatedRecords,
    moderatables: createModeratables({ ...publishers, database, env }),
    publishBlockEvent: createBlockPublisher({ ...publishers, database }),
    memberBlocks: memberBlocks(publishers.publishSessionEnd),
    relatedVisibility,
    mailChoices,
    refreshOutdated,
  };
}
