import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { InitialData } from '#contract/initial-data.ts';
import { Html, html } from '#server/platform/http/html.ts';

/** Draws the home page of a viewer as HTML, by the client's own components. */
export type Draw = (view: InitialData) => Promise<string>;

/**
 * The drawing module in a file, as it was last built: it may be built anew while the site runs. Null where
 * there is none. Throws what the module throws.
 */
export function openDrawing(file: string): () => Promise<Draw | null> {
  let builtAt: number | undefined;
  let loading: Promise<Draw> | null = null;
  return async () => {
    const changedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (changedAt !== undefined && changedAt !== builtAt) {
      builtAt = changedAt;
      loading = load(`${pathToFileURL(file).href}?${changedAt}`);
    }
    return loading;
  };
}

async function load(address: string): Promise<Draw> {
  const { draw } = (await import(address)) as { draw: Draw };
  return draw;
}

/** So long may a drawing be out of date in what it says of the time. */
const KEPT_MS = 60_000;
/** A drawing takes 4 ms: no more than a tenth of one core goes into them. */
export const DRAWN_A_SECOND = 25;

/**
 * Draws first views, each from the JSON that is sent along with it: nothing is drawn that is not sent. What
 * visitors see is the same for all of them, and drawn once. Null where nothing can draw, and for whoever
 * comes when enough has been drawn in this second: their browsers draw for themselves.
 */
export function drawOnce(
  drawing: () => Promise<Draw | null>,
): (json: string) => Promise<string | null> {
  const hasTime = countedPerSecond(DRAWN_A_SECOND);
  let kept: { draw: Draw; json: string; at: number; drawn: string } | null = null;
  return async (json) => {
    const draw = await drawing();
    if (draw === null) return null;
    const isKept = kept?.draw === draw && kept.json === json && Date.now() - kept.at < KEPT_MS;
    if (kept && isKept) return kept.drawn;
    if (!hasTime()) return null;
    const view = JSON.parse(json) as InitialData;
    const drawn = await draw(view);
    if (view.session.user === null) kept = { draw, json, at: Date.now(), drawn };
    return drawn;
  };
}

function countedPerSecond(most: number): () => boolean {
  let [second, count] = [0, 0];
  return () => {
    const now = Math.floor(Date.now() / 1000);
    [second, count] = [now, now === second ? count + 1 : 1];
    return count <= most;
  };
}

/**
 * The drawn page as it travels: in a template, which `before-paint.js` empties into the page's root when the
 * element behind it is reached.
 */
export function drawnBlock(drawn: string): Html {
  return html`<template>${new Html(drawn)}</template><first-screen></first-screen>`;
}
