import { afterEach, expect, it, vi } from 'vitest';
import { takeInitialData } from './initial-data.ts';

afterEach(() => {
  document.body.innerHTML = '';
});

function putBlock(text: string): void {
  document.body.innerHTML = '<script type="application/json" id="initial-data"></script>';
  (document.getElementById('initial-data') as HTMLElement).textContent = text;
}

it('initial data are read from the page and removed from it [VIEW-02]', () => {
  putBlock('{"site_settings":{"site_name":"ひろば\\u003c"}}');
  expect(takeInitialData()).toEqual({ site_settings: { site_name: 'ひろば<' } });
  expect(takeInitialData()).toBeNull();
});

it('initial data are null when the page has none, or only an incomplete block [VIEW-03]', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(takeInitialData()).toBeNull();
  expect(log).not.toHaveBeenCalled();
  putBlock('{"session":{"user":');
  expect(takeInitialData()).toBeNull();
  await vi.waitFor(() => expect(log).toHaveBeenCalled(), 20_000);
});
