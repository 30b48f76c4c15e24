import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { decimalSchema } from '#contract/primitives.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Env } from '#server/platform/env/env.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { tagAnswer } from '#server/platform/http/etag.ts';
import { jsonSchemaOf } from '#server/platform/http/json-schema.ts';
import { validate } from '#server/platform/http/validate.ts';
import { postIdOf, readEmbedded } from './oembed.service.ts';

interface OembedDeps {
  env: Pick<Env, 'publicUrl'>;
  database: Database;
}

const PER_MINUTE = 120;
const sizeSchema = decimalSchema('大きさは数字で指定してください').default(Number.MAX_SAFE_INTEGER);

// The standard lets consumers send further parameters.
const oembedQuerySchema = z.object({
  url: z.string('URLを指定してください').max(2000, 'URLが長すぎます'),
  format: z.string().default('json'),
  maxwidth: sizeSchema,
  maxheight: sizeSchema,
});

/** `/oembed`: what other sites embed for the address of a post (oembed.com), in JSON alone. */
export function registerOembed(app: FastifyInstance, { env, database }: OembedDeps): void {
  const { origin } = env.publicUrl;
  app.get(
    '/oembed',
    {
      schema: {
        summary: 'What other sites embed for the address of a public post (oEmbed).',
        tags: ['public'],
        querystring: jsonSchemaOf(oembedQuerySchema, 'input'),
      },
      config: { access: 'public', rateLimit: { max: PER_MINUTE, timeWindow: 60_000 } },
      onSend: tagAnswer,
    },
    async (request, reply) => {
      const { url, format, ...room } = validate(oembedQuerySchema, request.query);
      if (format !== 'json') throw new AppError('unimplemented');
      const embedded = await readEmbedded(database, {
        postId: postIdOf(url, origin),
        room,
        origin,
      });
      reply.type('application/json; charset=utf-8');
      return JSON.stringify(embedded);
    },
  );
}
