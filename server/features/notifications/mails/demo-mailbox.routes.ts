import { readFileSync } from 'node:fs';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { sendNotFoundPage } from '#server/platform/http/error-pages.ts';
import {
  type DemoMail,
  type DemoMailbox,
  openDemoMailbox,
} from '#server/platform/mail/demo-mailbox.ts';
import type { Site } from '#server/platform/site.ts';
import { DEMO_MAILBOX, listPage, mailContent, mailPage } from './demo-mailbox-pages.ts';

const style = readFileSync(new URL('./demo-mailbox.css', import.meta.url), 'utf8');
const paramsSchema = z.strictObject({ mailId: z.string() });

const route = {
  schema: { hide: true },
  config: { access: 'public', isPage: true, rateLimit: { max: 120, timeWindow: 60_000 } },
} as const;

/** Only pages of this site may frame the mail, which may use inline styles but no scripts. */
const FRAMED = [
  "default-src 'none'",
  "img-src 'self' data:",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join(';');

/** Registers the mailbox of the demo, which is as public as the demo itself. Sites that really send mails have none. */
export function registerDemoMailbox({ app, env }: Site): void {
  if (env.mail === null || env.mail.smtp !== null) return;
  const mailbox = openDemoMailbox(env);
  app.get(DEMO_MAILBOX, route, async (_request, reply) =>
    send(reply, listPage(await mailbox.list()).text),
  );
  app.get(`${DEMO_MAILBOX}/style.css`, route, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=300')
      .type('text/css; charset=utf-8')
      .send(style),
  );
  app.get(`${DEMO_MAILBOX}/:mailId`, route, async ({ params }, reply) =>
    withMail(mailbox, params, reply, (mail) => send(framing(reply), mailPage(mail).text)),
  );
  app.get(`${DEMO_MAILBOX}/:mailId/content`, route, async ({ params }, reply) =>
    withMail(mailbox, params, reply, (mail) => {
      reply.headers({ 'content-security-policy': FRAMED, 'x-frame-options': 'SAMEORIGIN' });
      return send(reply, mailContent(mail));
    }),
  );
}

async function withMail(
  mailbox: DemoMailbox,
  params: unknown,
  reply: FastifyReply,
  answer: (mail: DemoMail) => FastifyReply,
): Promise<FastifyReply> {
  const mail = await mailbox.find(paramsSchema.parse(params).mailId);
  return mail === null ? sendNotFoundPage(reply) : answer(mail);
}

/** Lets the page contain a frame of the site itself. */
function framing(reply: FastifyReply): FastifyReply {
  const policy = String(reply.getHeader('content-security-policy'));
  return reply.header('content-security-policy', policy.replace('frame-src ', "frame-src 'self' "));
}

function send(reply: FastifyReply, text: string): FastifyReply {
  return reply
    .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    .type('text/html; charset=utf-8')
    .send(text);
}
