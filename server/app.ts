import type { FastifyInstance } from 'fastify';
import { openPictureVariants } from './features/foundations/pictures/picture-variants.ts';
import { createAuthenticator } from './features/identity/sessions/sessions.service.ts';
import { registerDocsCollector } from './features/operation/docs/docs.routes.ts';
import { createPublishers } from './features/operation/live/live.publishers.ts';
import { PostActivity, watchPosts } from './features/posts/post-insights/post-activity.ts';
import { storeActivity } from './features/posts/post-insights/store-activity.service.ts';
import { readReadOnly } from './features/site/site-settings/site-settings.service.ts';
import { nouns } from './nouns.ts';
import { createBinding } from './platform/http/binding.ts';
import { createServer, type ServerOptions } from './platform/http/create-server.ts';
import type { Drain } from './platform/http/drain.ts';
import { refuseBeyondQueue } from './platform/http/pressure.ts';
import { refuseWritesWhileReadOnly } from './platform/http/read-only.ts';
import { SharedAnswers } from './platform/http/shared-answers.ts';
import type { App } from './platform/http/zod-validation.ts';
import type { DemoAccount } from './platform/identity/demo-accounts.ts';
import { listOf } from './platform/noun.ts';
import { createSite, type SiteDeps } from './site.ts';

export interface Deps extends SiteDeps, ServerOptions {
  /** The folder of the built client. Null in tests of the server alone. */
  clientDir: string | null;
  /** Whether responses to visitors are cached and shared. The default is true. */
  cachesAnswers?: boolean;
  /** The accounts that the embedded provider offers. The default is none. */
  demoAccounts?: readonly DemoAccount[];
  /** Reports whether the process is about to stop. Without it, the process never drains. */
  drain?: Drain;
  registerDemoPages?: (app: FastifyInstance) => void;
  /** The origin of video thumbnails. The default is YouTube. */
  thumbnailOrigin?: string;
}

/** Returns a site's server with all routes. The server does not listen yet. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = await createServer(deps);
  refuseBeyondQueue(app, () => deps.database.load().waiting, deps.queueLimit);
  refuseWritesWhileReadOnly(app, () => readReadOnly(deps.database.read));
  await registerDocsCollector(app);
  const site = serveSite(app, deps);
  for (const registerRoutes of listOf(nouns, 'routes')) await registerRoutes(site);
  deps.registerDemoPages?.(app);
  return app;
}

function serveSite(app: App, deps: Deps) {
  const { database, env, cachesAnswers = true } = deps;
  const sharedAnswers = cachesAnswers ? new SharedAnswers(database) : null;
  const authenticator = createAuthenticator(database);
  const postActivity = new PostActivity((activity) => storeActivity(database, activity), deps.log);
  return {
    ...createSite(deps, watchPosts(createPublishers(deps.live), postActivity)),
    app,
    authenticator,
    sharedAnswers,
    postActivity,
    binding: createBinding(app, {
      database,
      authenticator,
      publicUrl: env.publicUrl,
      sharedAnswers,
    }),
    variants: openPictureVariants(deps),
  };
}
