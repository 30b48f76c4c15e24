import { afterEach, expect, it, vi } from 'vitest';

// Not a module to the compiler: the browser loads it as it is.
const script: string = './public/before-paint.js';

afterEach(() => {
  document.head.innerHTML = '';
  delete document.documentElement.dataset.theme;
  localStorage.clear();
  location.hash = '';
});

/** How many pictures are loaded ahead when the page is opened at an address. */
async function loadedAt(hash: string): Promise<number> {
  location.hash = hash;
  document.head.innerHTML = `<template id="first-pictures"><link rel="preload" as="image"></template>`;
  vi.resetModules();
  await import(script);
  return document.head.querySelectorAll(':scope > link').length;
}

it.each(['', '#/', '#/?tab=popular'])(
  'lets the first pictures load ahead at home: %j',
  async (hash) => {
    expect(await loadedAt(hash)).toBe(1);
  },
);

it.each(['#/posts/xxxxxxxxxxxxxxxxxxxx', '#/login?debug_token=x'])(
  'leaves them alone at %s',
  async (hash) => {
    expect(await loadedAt(hash)).toBe(0);
  },
);

it.each([
  ['dark', 'dark'],
  ['light', 'light'],
  ['neon', undefined],
])('sets the theme chosen by hand: %s', async (chosen, theme) => {
  localStorage.setItem('hiroba.theme', chosen);
  await loadedAt('');
  expect(document.documentElement.dataset.theme).toBe(theme);
});
