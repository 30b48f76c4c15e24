import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const YEAR = 365 * 24 * 3600;

/** The built client: `/` is its one page, `/assets/` never change under their names. */
export async function registerPages(
  app: FastifyInstance,
  clientDir: string | null,
): Promise<void> {
  if (clientDir === null) return;
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' };
      route.schema = { hide: true };
    });
    await scope.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
    await scope.register(fastifyStatic, {
      root: clientDir,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const lasting = path.includes('/assets/');
        reply.header('cache-control', lasting ? `public, max-age=${YEAR}, immutable` : 'no-cache');
      },
    });
  });
}
