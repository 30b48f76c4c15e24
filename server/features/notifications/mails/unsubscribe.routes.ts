import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { MailKind } from '#contract/notifications/mails.ts';
import { publicRoute } from '#server/platform/http/access.ts';
import { type MascotPage, mascotPage } from '#server/platform/http/error-pages.ts';
import type { Site } from '#server/platform/site.ts';
import type { MailChoices } from './mails.service.ts';
import {
  readUnsubscribeKinds,
  UNSUBSCRIBE,
  type UnsubscribeScope,
  unsubscribe,
} from './unsubscribe.service.ts';
import { askPage, brokenPage, stoppedPage } from './unsubscribe-pages.ts';

export interface UnsubscribeSite extends Site {
  mailChoices: MailChoices;
}

const paramsSchema = z.strictObject({ token: z.string() });

// The limit is high, because mail providers open the links of many members from few addresses.
const PER_MINUTE = 300;

/**
 * Registers the pages of unsubscribe links, which need no session: a page with buttons, and the one-click request of
 * mail programs (RFC 8058). The token is the permission, so the origin and the anti-forgery token are not checked.
 */
export async function registerUnsubscribe(site: UnsubscribeSite): Promise<void> {
  const path = `${UNSUBSCRIBE}/:token`;
  const { schema, config } = publicRoute('The links in mails that stop them.', PER_MINUTE);
  const route = {
    schema: { ...schema, params: paramsSchema },
    config: { ...config, isPage: true, whileReadOnly: 'everybody' },
  } as const;
  await site.app.register(async (scope) => {
    // Mail programs send forms of two types. Only the fields of the page are read.
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    scope.get(path, route, async (request, reply) => {
      const { token } = paramsSchema.parse(request.params);
      const kinds = await readUnsubscribeKinds(site, token);
      return kinds === null ? send(reply.code(404), brokenPage()) : send(reply, askPage(kinds));
    });
    scope.post(path, route, async (request, reply) => {
      const { token } = paramsSchema.parse(request.params);
      const kinds = await readUnsubscribeKinds(site, token);
      const stopped = kinds && (await unsubscribe(site, token, scopeOf(request.body, kinds)));
      if (stopped === null) return send(reply.code(404), brokenPage());
      return send(reply, stoppedPage(stopped));
    });
  });
}

/** Returns what the form of the page stops. A one-click request has no fields and stops all kinds of the mail. */
function scopeOf(body: unknown, kinds: readonly MailKind[]): UnsubscribeScope {
  const form = body instanceof URLSearchParams ? body : new URLSearchParams();
  if (form.get('scope') === 'all') return 'all';
  const chosen = kinds.filter((kind) => form.getAll('kind').includes(kind));
  return form.get('scope') === 'chosen' ? chosen : kinds;
}

function send(reply: FastifyReply, page: MascotPage): FastifyReply {
  const { text } = mascotPage(page, reply.server.knownBrand.href);
  return reply
    .headers({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(text);
}
