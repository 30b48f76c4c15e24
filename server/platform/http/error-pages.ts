import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MascotMood } from '#contract/site/brand.ts';
import { type Html, html } from './html.ts';
import { brandLink } from './known-brand.ts';
import { allowScripts } from './security-headers.ts';
import { TaggedAnswer } from './tagged-answer.ts';

declare module 'fastify' {
  interface FastifyInstance {
    notFoundPage: NotFoundPage;
  }
}

export interface MascotPage {
  title: string;
  /** The title of the tab. The title of the page by default. */
  tab?: string;
  mascot: MascotMood;
  content: Html;
}

/** Returns a page outside of the client that resembles client/routes/not-found.tsx, with the sheet of the brand. */
export function mascotPage(
  { title, tab = title, mascot, content }: MascotPage,
  sheet: string | null,
): Html {
  return html`<!doctype html>
<html lang="ja" data-plain>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${tab}</title>
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/plain-page.css">
${brandLink(sheet)}
<script src="/before-paint.js"></script>
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
function errorPage(page: ErrorPage, sheet: string | null): string {
  return mascotPage({ ...page, content: contentOf(page) }, sheet).text;
}

function contentOf({ text, action }: ErrorPage): Html {
  return html`<p>${text}</p>
<a class="button" href="${action.href}">${action.label}</a>`;
}

// The page is the same for every URL, so that a private page cannot be distinguished from a missing page.
const notFound: ErrorPage = {
  title: 'ページが見つかりません',
  text: 'お探しのページは、移動したか、削除されたかもしれません。',
  mascot: 'lost',
  action: { label: 'ホームへ戻る', href: '/' },
};

/** A document, with the hashes of its inline scripts. */
interface HtmlDocument {
  text: string;
  scriptHashes: readonly string[];
}

type FillNotFound = (parts: { head: Html; content: Html; sheet: string | null }) => HtmlDocument;

/**
 * The page for missing and hidden content and for unknown addresses. A site with a client sends the client, because a
 * viewer who signs in may see the content.
 */
export class NotFoundPage {
  #fill: FillNotFound = ({ sheet }) => ({ text: errorPage(notFound, sheet), scriptHashes: [] });
  #sent: { text: string; answer: TaggedAnswer } | undefined;

  /** Sets the document that replaces the built-in page. */
  fillBy(fill: FillNotFound): void {
    this.#fill = fill;
  }

  /** Returns the page, which is compressed once as long as it stays the same. */
  find(sheet: string | null): { answer: TaggedAnswer; scriptHashes: readonly string[] } {
    const { title } = notFound;
    const head = html`<title>${title}</title>\n<meta name="robots" content="noindex" />`;
    const content = html`<main><h1>${title}</h1>\n${contentOf(notFound)}</main>`;
    const { text, scriptHashes } = this.#fill({ head, content, sheet });
    if (this.#sent?.text !== text) this.#sent = { text, answer: new TaggedAnswer(text) };
    return { answer: this.#sent.answer, scriptHashes };
  }
}

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
  const { notFoundPage, knownBrand } = reply.server;
  const { answer, scriptHashes } = notFoundPage.find(knownBrand.href);
  allowScripts(reply, scriptHashes);
  return sendPage(reply, 404, answer);
}

export function sendFailurePage(reply: FastifyReply, status: number): FastifyReply {
  return sendPage(reply, status, new TaggedAnswer(errorPage(failed, reply.server.knownBrand.href)));
}

function sendPage(reply: FastifyReply, status: number, answer: TaggedAnswer): FastifyReply {
  reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    .header('vary', 'accept, accept-encoding')
    .type('text/html; charset=utf-8');
  return reply.send(answer.bytesFor(reply.request, reply));
}
