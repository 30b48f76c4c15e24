import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInApp } from '#client/testing/render.tsx';
import { stubServer } from '#client/testing/server.ts';
import { aSiteSettings } from '#client/testing/site-settings.ts';
import BrandSheet from './brand-sheet.ts';
import { siteSettingsKeys } from './site-settings.queries.ts';

const linked = () =>
  [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'));

/** Shows a page whose head links a sheet. Returns a function that changes the sheet of the site. */
function open(inHead: string | null, ofSite: string | null) {
  if (inHead !== null) document.head.innerHTML = `<link rel="stylesheet" href="${inHead}">`;
  let sheet = ofSite;
  stubServer({
    '/api/site-settings': () => aSiteSettings({ brand: { sheet, logo: null, shows_name: true } }),
  });
  const { client } = renderInApp(<BrandSheet />);
  return async (next: string | null) => {
    sheet = next;
    await client.invalidateQueries({ queryKey: siteSettingsKeys.all });
  };
}

afterEach(() => document.head.replaceChildren());

it('a page with an outdated style sheet of the brand adds the current style sheet, and keeps the outdated one until the current one has loaded [BRAND-31]', async () => {
  open('/brand/old.css', '/brand/new.css');
  await waitFor(() => expect(linked()).toEqual(['/brand/old.css', '/brand/new.css']));
  fireEvent.load(document.head.querySelector('link:last-child') ?? expect.fail('no link'));
  expect(linked()).toEqual(['/brand/new.css']);
});

it('a saved brand replaces the former one without a reload [BRAND-13]', async () => {
  const change = open(null, '/brand/own.css');
  await waitFor(() => expect(linked()).toEqual(['/brand/own.css']));
  await change(null);
  await waitFor(() => expect(linked()).toEqual([]));
  await change('/brand/next.css');
  await waitFor(() => expect(linked()).toEqual(['/brand/next.css']));
});

it('the style sheet in the HTML from the server stays in the page [BRAND-13]', async () => {
  const change = open('/brand/own.css', '/brand/own.css');
  await change('/brand/own.css');
  expect(linked()).toEqual(['/brand/own.css']);
});
