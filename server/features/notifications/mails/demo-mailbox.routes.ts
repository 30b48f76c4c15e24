import { readFileSync } from 'node:fs';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { sendNotFoundPage } from '#server/platform/http/error-pages.ts';
import { type Html, html } from '#server/platform/http/html.ts';
import { japanMoment } from '#server/platform/japan-time.ts';
import {
  type DemoMail,
  type DemoMailbox,
  openDemoMailbox,
} from '#server/platform/mail/demo-mailbox.ts';
import type { Site } from '#server/platform/site.ts';

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

/**
 * Registers the mailbox of the demo, which is as public as the demo itself. Sites that really send mails have no such
 * mailbox.
 */
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
      // Links open outside the frame.
      return send(reply, mail.html.replace('<head>', '<head>\n<base target="_top">'));
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

const DEMO_MAILBOX = '/demo-mail';

function listPage(mails: readonly DemoMail[]): Html {
  const list = html`<ul>${mails.map(
    ({ id, subject, to, date }) => html`<li><a href="${DEMO_MAILBOX}/${id}">
<strong>${subject}</strong><span>${to}・${japanMoment(date)}</span>
</a></li>`,
  )}</ul>`;
  return page(
    'デモのメールボックス',
    html`<h1>デモのメールボックス</h1>
<p>デモのサイトが送ったメールは、外へは出ずにここに届きます。1週間で消えます。</p>
${mails.length > 0 ? list : html`<p>まだ、メールは届いていません。</p>`}
<a class="back" href="/">サイトへ戻る</a>`,
  );
}

/** Returns the page of one mail. The HTML of the mail is in a frame without scripts. */
function mailPage({ id, subject, to, date, text, headers }: DemoMail): Html {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return page(
    subject,
    html`<a class="back" href="${DEMO_MAILBOX}">メールの一覧</a>
<h1>${subject}</h1>
<dl><dt>宛先</dt><dd>${to}</dd><dt>日時</dt><dd>${japanMoment(date)}</dd></dl>
<iframe src="${DEMO_MAILBOX}/${id}/content" title="メールの内容" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"></iframe>
<details><summary>テキスト版</summary><pre>${text}</pre></details>
<details><summary>ヘッダー</summary><pre>${lines.join('\n')}</pre></details>`,
  );
}

function page(title: string, content: Html): Html {
  return html`<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${DEMO_MAILBOX}/style.css">
</head>
<body>
<main>${content}</main>
</body>
</html>
`;
}
