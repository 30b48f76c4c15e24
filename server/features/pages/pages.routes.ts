import { join } from 'node:path';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/platform/database/database.ts';
import type { Authenticator } from '#server/platform/http/viewer.ts';
import { createHomePage } from './home-page.ts';
import { openPage } from './page-template.ts';
import { openDrawing } from './rendering.ts';

const YEAR_SECONDS = 365 * 24 * 3600;

interface PagesDeps {
  database: Database;
  authenticator: Authenticator;
  /** Where the built client lies; null where there is none. */
  clientDir: string | null;
}

/** The built client: `/` is its one page, and files under `/assets/` never change under their names. */
export async function registerPages(
  app: FastifyInstance,
  { database, authenticator, clientDir }: PagesDeps,
): Promise<void> {
  if (clientDir === null) return;
  const page = openPage(join(clientDir, 'index.html'));
  const drawing = openDrawing(join(clientDir, '../server/entry-server.js'));
  await app.register(async (scope) => {
    await scope.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
    await scope.register(fastifyStatic, {
      root: clientDir,
      serve: false,
      cacheControl: false,
      preCompressed: true,
    });
    const options = { config: { access: 'public' }, schema: { hide: true } } as const;
    scope.get('/', options, createHomePage({ database, authenticator, page, drawing }));
    scope.get<{ Params: { '*': string } }>('/*', options, (request, reply) => {
      const path = request.params['*'];
      const lasting = path.startsWith('assets/');
      reply.header(
        'cache-control',
        lasting ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
      );
      return reply.sendFile(path);
    });
  });
}
