import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const names = ['home-phone', 'post-phone', 'home-desk'] as const;

/** Registers the pictures of the demo that its web manifest shows before an installation. */
export function registerScreenshots(app: FastifyInstance): void {
  for (const name of names) {
    app.get(
      `/screenshots/${name}.webp`,
      { config: { access: 'public' }, schema: { hide: true } },
      async (_request, reply) =>
        reply
          .header('cache-control', 'public, max-age=3600')
          .type('image/webp')
          .send(await readFile(join(import.meta.dirname, 'screenshots', `${name}.webp`))),
    );
  }
}
