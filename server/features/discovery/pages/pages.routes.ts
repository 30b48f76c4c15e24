import { join } from 'node:path';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, onRequestHookHandler } from 'fastify';
import {
  SHARE_PATH,
  SHARED_ROUTE,
  SHELL_PATH,
  WORKER_PATH,
} from '#contract/site/service-worker.ts';
import type { SiteSettings } from '#contract/site/site-settings.ts';
import { readSiteSettings } from '#server/features/site/site-settings/site-settings.service.ts';
import { html } from '#server/platform/http/html.ts';
import { answeredUnderPressure } from '#server/platform/http/pressure.ts';
import { workerHeaders } from '#server/platform/http/security-headers.ts';
import type { SharedAnswers } from '#server/platform/http/shared-answers.ts';
import type { Site } from '#server/platform/site.ts';
import { createAppPage, startPage } from './app-page.ts';
import { homePage } from './home-page.ts';
import { type KnownSettings, knownSettingsBlock } from './known-settings.ts';
import { openPage, type PageParts } from './page-template.ts';
import { createPrerender, openRenderer } from './prerender.ts';
import { registerSharedPages } from './shared-pages.ts';

/** The service worker that removes itself and the cache of the previous service worker. */
const REMOVED_WORKER = 'removed-service-worker.js';
const YEAR_SECONDS = 365 * 24 * 3600;

/** Search engines must not list the page without data. */
const shellHeaders = { 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' };

const failureHeaders = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };

/** Redirects before the body is read, because the body can contain several pictures. */
const redirectToForm: onRequestHookHandler = (_request, reply) => {
  reply.redirect(`/#${SHARED_ROUTE}`, 303);
};

/** Returns the head of a page whose content could not be read. */
const failureHead = ({ site_name, site_description }: SiteSettings) =>
  html`<title>${site_name}</title>
<meta name="description" content="${site_description}" />`;

interface PagesSite extends Site {
  /** The folder of the built client. Null when there is no built client. */
  clientDir: string | null;
  sharedAnswers: SharedAnswers | null;
}

/**
 * Serves the built client. The client is one document, for home and for shared URLs. The names of files under
 * `/assets/` contain their hash. Without a built client, only programs can read the document.
 */
export async function registerPages(site: PagesSite): Promise<void> {
  const { app, database, env, clientDir } = site;
  const template = openPage(clientDir && join(clientDir, 'index.html'));
  const rendererFile = clientDir && join(clientDir, '../server/entry-server.js');
  const prerender = createPrerender(openRenderer(rendererFile, app.log), app.log);
  const known: KnownSettings = { last: await readSiteSettings(database).catch(() => null) };
  const sendPage = createAppPage({ ...site, template, prerender, known });
  const sendShell = (reply: FastifyReply, parts: Pick<PageParts, 'head' | 'body'>) => {
    startPage(reply, template());
    const { href: sheet } = reply.server.knownBrand;
    return reply.send(template().fill({ ...parts, sheet }));
  };
  const sendFailure = (reply: FastifyReply) =>
    sendShell(reply.code(503).headers(failureHeaders), {
      head: known.last && failureHead(known.last),
      body: knownSettingsBlock(known),
    });
  registerSharedPages({ ...site, sendPage, sendFailure: clientDir === null ? null : sendFailure });
  if (clientDir === null) return;
  app.notFoundPage.fillBy(({ head, content, sheet }) => ({
    text: template().fill({ head, sheet, body: [html`<noscript>${content}</noscript>`] }),
    scriptHashes: template().scriptHashes,
  }));
  await app.register(async (scope) => {
    await scope.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
    await scope.register(fastifyStatic, {
      root: clientDir,
      serve: false,
      cacheControl: false,
      preCompressed: true,
    });
    // Files are sent even under pressure, because the page needs them to show that the site is busy.
    const config = { access: 'public', ...answeredUnderPressure } as const;
    const options = { config, schema: { hide: true } };
    const home = homePage(env.publicUrl.origin);
    const pageOptions = { ...options, config: { access: 'public', isPage: true } } as const;
    scope.get('/', pageOptions, (request, reply) => sendPage(request, reply, home));
    scope.get(SHELL_PATH, options, (_, reply) =>
      sendShell(reply.headers(shellHeaders), { head: null, body: [] }),
    );
    scope.get(WORKER_PATH, options, (_, reply) => {
      reply.headers(workerHeaders);
      return reply.sendFile(env.serviceWorker ? WORKER_PATH.slice(1) : REMOVED_WORKER);
    });
    // The service worker handles shared content. Without it, the content is lost, and the form reports the loss.
    const toForm = { ...options, onRequest: redirectToForm };
    scope.post(SHARE_PATH, toForm, () => null);
    // The file alone has neither data nor a policy that allows its inline script.
    scope.get('/index.html', options, (_, reply) => reply.redirect('/', 301));
    scope.get<{ Params: { '*': string } }>('/*', options, (request, reply) => {
      const path = request.params['*'];
      const isImmutable = path.startsWith('assets/');
      reply.header(
        'cache-control',
        isImmutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
      );
      return reply.sendFile(path);
    });
  });
}
