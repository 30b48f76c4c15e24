import { afterEach, expect, it, vi } from 'vitest';
import { takeFirstView } from './first-view.ts';

afterEach(() => {
  document.body.innerHTML = '';
  vi.restoreAllMocks();
});

function putBlock(text: string): void {
  document.body.innerHTML = '<script type="application/json" id="first-view"></script>';
  (document.getElementById('first-view') as HTMLElement).textContent = text;
}

it('is what came with the page, and is taken once', () => {
  putBlock('{"site_settings":{"site_name":"ひろば\\u003c"}}');
  expect(takeFirstView()).toEqual({ site_settings: { site_name: 'ひろば<' } });
  expect(takeFirstView()).toBeNull();
});

it('is nothing where nothing came, or only a part', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(takeFirstView()).toBeNull();
  expect(log).not.toHaveBeenCalled();
  putBlock('{"session":{"user":');
  expect(takeFirstView()).toBeNull();
  expect(log).toHaveBeenCalled();
});
