import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MascotMood } from '#contract/site/brand.ts';
import { type Html, html } from './html.ts';
import { brandLink } from './known-brand.ts';

export interface MascotPage {
  title: string;
  /** The title of the tab. The title of the page by default. */
  tab?: string;
  mascot: MascotMood;
  content: Html;
  script?: Html;
}

/** Returns a page outside of the client that resembles client/routes/not-found.tsx, with the sheet of the brand. */
export function mascotPage(
  { title, tab = title, mascot, content, script }: MascotPage,
  sheet: string | null,
): Html {
  return html`<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${tab}</title>
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/shared-page.css">
${brandLink(sheet)}
<script src="/before-paint.js"></script>${script ?? ''}
</head>
<body>
<header><a href="/" aria-label="ホーム"><img src="/favicon.svg" alt="" width="32" height="32"></a></header>
<main>
<img class="mascot" src="/mascots/${mascot}.svg" alt="" width="144" height="173">
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`;
}

interface ErrorPage extends Omit<MascotPage, 'content'> {
  text: string;
  action: { label: string; href: string };
}

// Uses neither the database nor the URL of the request.
function errorPage({ text, action, ...page }: ErrorPage, sheet: string | null): string {
  const content = html`<p>${text}</p>
<a class="button" href="${action.href}">${action.label}</a>`;
  return mascotPage({ ...page, content }, sheet).text;
}

// The page is the same for every URL, so that a private page cannot be distinguished from a missing one.
const notFound: ErrorPage = {
  title: 'ページが見つかりません',
  text: 'お探しのページは、移動したか、削除されたかもしれません。',
  mascot: 'lost',
  action: { label: 'ホームへ戻る', href: '/' },
  script: html`\n<script src="/shared-page.js"></script>`,
};

const failed: ErrorPage = {
  title: 'ページを表示できませんでした',
  text: 'アクセスが集中しているのかもしれません。少し待ってから、もう一度お試しください。',
  mascot: 'troubled',
  // Reloads the current URL.
  action: { label: 'ページを再読み込み', href: '' },
};

/** Whether a browser requests a page, as opposed to a program that requests data. */
export function wantsPage({ method, headers }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html');
}

export function sendNotFoundPage(reply: FastifyReply): FastifyReply {
  return sendPage(reply, 404, notFound);
}

export function sendFailurePage(reply: FastifyReply, status: number): FastifyReply {
  return sendPage(reply, status, failed);
}

function sendPage(reply: FastifyReply, status: number, page: ErrorPage): FastifyReply {
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', vary: 'accept' })
    .type('text/html; charset=utf-8')
    .send(errorPage(page, reply.server.knownBrand.href));
}
