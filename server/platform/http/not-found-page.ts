import type { FastifyReply, FastifyRequest } from 'fastify';
import { html } from './html.ts';

// Looks like client/routes/not-found.tsx. One text for every address: it must not tell a private thing
// from a missing one.
const page = html`<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>ページが見つかりません</title>
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/shared-page.css">
<script src="/before-paint.js"></script>
<script src="/shared-page.js"></script>
</head>
<body>
<header><a href="/" aria-label="ホームへ戻る"><img src="/favicon.svg" alt="" width="32" height="32"></a></header>
<main class="not-found">
<img class="mascot" src="/mascots/lost.svg" alt="" width="144" height="173">
<h1>ページが見つかりません</h1>
<p>お探しのページは、移動したか、削除されたかもしれません。</p>
<a class="button" href="/">ホームへ戻る</a>
</main>
</body>
</html>
`.text;

/** Whether a person's browser asks for a page, and not a program for data. */
export function wantsPage({ method, headers }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html');
}

/** Sends the page for addresses that lead nowhere, or to what visitors may not see. */
export function sendNotFoundPage(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', vary: 'accept' })
    .type('text/html; charset=utf-8')
    .send(page);
}
