import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { InitialData } from '#contract/site/initial-data.ts';
import { Html, html } from '#server/platform/http/html.ts';
import { withTimeout } from '#server/platform/with-timeout.ts';

/** Renders the page of a route for a viewer to HTML, with the client's own components. */
export type RenderPage = (route: string, data: InitialData) => Promise<string>;

type Renderer = () => Promise<RenderPage | null>;

/**
 * Returns a renderer from the built module, which is loaded again after each build. A loading failure is logged once.
 * With null, there is no module.
 */
export function openRenderer(file: string | null, log: FastifyBaseLogger): Renderer {
  let builtAt: number | undefined;
  let loading: Promise<RenderPage | null> = Promise.resolve(null);
  return () => {
    const changedAt =
      file === null ? undefined : statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (file !== null && changedAt !== undefined && changedAt !== builtAt) {
      builtAt = changedAt;
      // The query string makes Node load the module again, because Node caches modules by URL.
      loading = load(`${pathToFileURL(file).href}?${changedAt}`).catch((error: unknown) => {
        log.error({ err: error }, 'the renderer could not be loaded');
        return null;
      });
    }
    return loading;
  };
}

async function load(address: string): Promise<RenderPage> {
  const { renderPage } = (await import(address)) as { renderPage: RenderPage };
  return renderPage;
}

/** The lifetime of a rendering for visitors. Relative times in it, such as `3分前`, become outdated. */
const RENDERING_TTL_MS = 60_000;
/** The maximum number of routes whose rendering for visitors is cached. */
const RENDERINGS_MAX = 100;
/**
 * The maximum number of renderings per second, for visitors and for members separately, because crawlers open many
 * pages. A rendering takes 4 to 8 ms of CPU time.
 */
export const RENDERINGS_PER_SECOND = 25;
/** The time after which a page is sent without its rendering, in milliseconds. */
const RENDERING_TIMEOUT_MS = 1000;

interface Rendering {
  by: RenderPage;
  json: string;
  at: number;
  html: Promise<string | null>;
}

/**
 * Prerenders the page of a route from the JSON that the page contains, so that the HTML shows no other data. All
 * visitors get the same JSON and share one rendering. Returns null when there is no renderer, when the limit of
 * renderings in this second is reached, or when a rendering takes too long. Also returns null when a component fails,
 * which is logged. The browser then renders the page.
 */
export type Prerender = (route: string, json: string, data: InitialData) => Promise<string | null>;

export function createPrerender(renderer: Renderer, log: FastifyBaseLogger): Prerender {
  const isWithinBudget = countPerSecond(RENDERINGS_PER_SECOND);
  const isWithinVisitBudget = countPerSecond(RENDERINGS_PER_SECOND);
  const shared = new LRUCache<string, Rendering>({ max: RENDERINGS_MAX });
  return async (route, json, data) => {
    const render = await renderer();
    if (render === null) return null;
    const known = shared.get(route);
    const isSame = known?.by === render && known.json === json;
    if (known && isSame && Date.now() - known.at < RENDERING_TTL_MS) return known.html;
    const isVisit = data['/api/session'].user === null;
    if (!(isVisit ? isWithinVisitBudget() : isWithinBudget())) return null;
    const rendering = withTimeout(render(route, data), RENDERING_TIMEOUT_MS, lateRendering);
    const html = rendering.catch((error: unknown) => {
      log.error({ err: error }, 'the page goes out without its prerendered HTML');
      return null;
    });
    if (isVisit) shared.set(route, { by: render, json, at: Date.now(), html });
    return html;
  };
}

const lateRendering = () => new Error(`not rendered within ${RENDERING_TIMEOUT_MS} ms`);

/** Returns a function that returns true for the first `limit` calls of each second. */
function countPerSecond(limit: number): () => boolean {
  let [second, count] = [0, 0];
  return () => {
    const now = Math.floor(Date.now() / 1000);
    [second, count] = [now, now === second ? count + 1 : 1];
    return count <= limit;
  };
}

/**
 * Returns the rendered page in a template. As soon as the browser parses the element after the template,
 * `before-paint.js` moves the page from the template into the root of the application.
 */
export function prerenderedBlock(rendered: string): Html {
  return html`<template>${new Html(rendered)}</template><prerendered-page></prerendered-page>`;
}

/** Returns the preview of a page, which is shown like a rendered page until the application replaces it. */
export function previewBlock(preview: Html): Html {
  return html`<template>${preview}</template><prerendered-page data-preview></prerendered-page>`;
}
