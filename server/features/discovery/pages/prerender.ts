import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import type { InitialData } from '#contract/site/initial-data.ts';
import { Html, html } from '#server/platform/http/html.ts';

/** Renders the home page of a viewer to HTML, with the client's own components. */
export type RenderHome = (data: InitialData) => Promise<string>;

type Renderer = () => Promise<RenderHome | null>;

/** Returns a renderer from the built module, which is loaded again after each build. A loading failure is logged once. */
export function openRenderer(file: string, log: FastifyBaseLogger): Renderer {
  let builtAt: number | undefined;
  let loading: Promise<RenderHome | null> = Promise.resolve(null);
  return () => {
    const changedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (changedAt !== undefined && changedAt !== builtAt) {
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

async function load(address: string): Promise<RenderHome> {
  const { renderHome } = (await import(address)) as { renderHome: RenderHome };
  return renderHome;
}

/** The lifetime of a rendering for visitors. Relative times in it, such as `3分前`, become outdated. */
const RENDERING_TTL_MS = 60_000;
/** The maximum number of renderings per second. One takes 4 ms of CPU, so all use at most a tenth of one core. */
export const RENDERINGS_PER_SECOND = 25;

/**
 * Prerenders the home page from the JSON in it, so that the HTML contains no other data. All visitors get the same JSON
 * and share one rendering. Returns null when there is no renderer, when the limit of this second is reached, or when a
 * component fails, which is logged. The browser then renders the page.
 */
export function createPrerender(
  renderer: Renderer,
  log: FastifyBaseLogger,
): (json: string) => Promise<string | null> {
  const isWithinBudget = countPerSecond(RENDERINGS_PER_SECOND);
  let shared: { by: RenderHome; json: string; at: number; html: Promise<string | null> } | null =
    null;
  return async (json) => {
    const render = await renderer();
    if (render === null) return null;
    const isShared = shared?.by === render && shared.json === json;
    if (shared && isShared && Date.now() - shared.at < RENDERING_TTL_MS) return shared.html;
    if (!isWithinBudget()) return null;
    const data = JSON.parse(json) as InitialData;
    const html = render(data).catch((error: unknown) => {
      log.error({ err: error }, 'the page goes out without its prerendered HTML');
      return null;
    });
    if (data.session.user === null) shared = { by: render, json, at: Date.now(), html };
    return html;
  };
}

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
 * Returns the rendered page in a template. `before-paint.js` moves it into the root of the application as soon as the
 * browser parses the element after it.
 */
export function prerenderedBlock(rendered: string): Html {
  return html`<template>${new Html(rendered)}</template><prerendered-page></prerendered-page>`;
}
