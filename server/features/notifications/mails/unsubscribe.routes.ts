import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Html } from '#server/platform/http/html.ts';
import { publicRoute } from '#server/platform/http/public-route.ts';
import type { Site } from '#server/platform/site.ts';
import type { MailChoices } from './stop-mail.service.ts';
import { readUnsubscribeKind, type UnsubscribeScope, unsubscribe } from './unsubscribe.service.ts';
import { UNSUBSCRIBE } from './unsubscribe-links.ts';
import { askPage, brokenPage, stoppedPage } from './unsubscribe-pages.ts';

export interface UnsubscribeSite extends Site {
  mailChoices: MailChoices;
}

const paramsSchema = z.strictObject({ token: z.string() });

// Providers of mail call the links of many members from few addresses.
const PER_MINUTE = 300;

/**
 * The links that stop mails, without a session: a page with buttons, and what mail programs post with one click (RFC 8058). The
 * token is the permission, so that no origin or anti-forgery token is asked for.
 */
export async function registerUnsubscribe(site: UnsubscribeSite): Promise<void> {
  const path = `${UNSUBSCRIBE}/:token`;
  const { schema, config } = publicRoute('The links in mails that stop them.', PER_MINUTE);
  const route = {
    schema: { ...schema, params: paramsSchema },
    config: { ...config, isPage: true, whileReadOnly: 'everybody' },
  } as const;
  await site.app.register(async (scope) => {
    // Mail programs send a form of either type. Only that of the page says something.
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    scope.get(path, route, async (request, reply) => {
      const { token } = paramsSchema.parse(request.params);
      const kind = await readUnsubscribeKind(site, token);
      return kind === null ? send(reply.code(404), brokenPage()) : send(reply, askPage(kind));
    });
    scope.post(path, route, async (request, reply) => {
      const { token } = paramsSchema.parse(request.params);
      const chosen = scopeOf(request.body);
      const kind = await unsubscribe(site, token, chosen);
      if (kind === null) return send(reply.code(404), brokenPage());
      return send(reply, stoppedPage(kind, chosen));
    });
  });
}

function scopeOf(body: unknown): UnsubscribeScope {
  return body instanceof URLSearchParams && body.get('scope') === 'all' ? 'all' : 'kind';
}

function send(reply: FastifyReply, { text }: Html): FastifyReply {
  return reply
    .headers({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(text);
}
