import { readSiteSettings } from '#server/features/site/site-settings/site-settings.service.ts';
import { publicRoute } from '#server/platform/http/access.ts';
import { tagAnswer } from '#server/platform/http/tagged-answer.ts';
import type { Site } from '#server/platform/site.ts';
import { webManifest } from './web-manifest.ts';

/** Registers `/manifest.webmanifest`: the name, the colours and the icons of the site, for browsers that install it. */
export function registerWebManifest({ app, database, env }: Site): void {
  app.get(
    '/manifest.webmanifest',
    { ...publicRoute('The web app manifest.', 300), onSend: tagAnswer },
    async (_request, reply) => {
      reply.type('application/manifest+json; charset=utf-8');
      return JSON.stringify(webManifest(await readSiteSettings(database), env.demoContent));
    },
  );
}
