import { z } from 'zod';
import { decimalSchema } from '#contract/foundations/primitives.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { tagAnswer } from '#server/platform/http/tagged-answer.ts';
import type { Site } from '#server/platform/site.ts';
import { postIdOf, readEmbedded } from './oembed.service.ts';

const PER_MINUTE = 120;
const sizeSchema = decimalSchema('大きさは数字で指定してください').default(Number.MAX_SAFE_INTEGER);

// Further parameters are ignored, because the standard allows consumers to send them.
const oembedQuerySchema = z.object({
  url: z.string('URLを指定してください').max(2000, 'URLが長すぎます'),
  format: z.string().default('json'),
  maxwidth: sizeSchema,
  maxheight: sizeSchema,
});

/** Registers `/oembed`: the embed of a post for other sites (oembed.com), in JSON only. */
export function registerOembed({ app, env, database }: Site): void {
  const { origin } = env.publicUrl;
  app.get(
    '/oembed',
    {
      schema: {
        summary: 'What other sites embed for the address of a public post (oEmbed).',
        tags: ['public'],
        querystring: oembedQuerySchema,
      },
      config: { access: 'public', rateLimit: { max: PER_MINUTE, timeWindow: 60_000 } },
      onSend: tagAnswer,
    },
    async (request, reply) => {
      const { url, format, ...room } = request.query;
      if (format !== 'json') throw new AppError('unimplemented');
      const postId = postIdOf(url, origin);
      const embedded = await readEmbedded(database, { postId, room, origin });
      reply.type('application/json; charset=utf-8');
      return JSON.stringify(embedded);
    },
  );
}
