import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const YEAR_SECONDS = 365 * 24 * 3600;

/** The built client: `/` is its one page, and files under `/assets/` never change under their names. */
export async function registerPages(app: FastifyInstance, clientDir: string | null): Promise<void> {
  if (clientDir === null) return;
  await app.register(async (scope) => {
    await scope.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
    await scope.register(fastifyStatic, { root: clientDir, serve: false, cacheControl: false });
    const options = { config: { access: 'public' }, schema: { hide: true } } as const;
    scope.get('/', options, (_request, reply) =>
      reply.header('cache-control', 'no-cache').sendFile('index.html'),
    );
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
