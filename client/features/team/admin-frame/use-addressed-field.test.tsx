import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { createMemoryRouter } from '#client/lib/router/router.ts';
import { RouterProvider } from '#client/lib/router/router-provider.tsx';
import { useAddressedField } from './use-addressed-field.ts';

/** Renders its fields when `isLoaded` is true. */
function Page() {
  const [isLoaded, setLoaded] = useState(false);
  useAddressedField();
  return (
    <main>
      <h1>設定</h1>
      <button type="button" onClick={() => setLoaded(true)}>
        読み込む
      </button>
      {isLoaded && <input name="site_name" aria-label="サイト名" />}
      {isLoaded && (
        <h2 id="mail" tabIndex={-1}>
          メール
        </h2>
      )}
    </main>
  );
}

function open(path: string) {
  const router = createMemoryRouter(
    [
      { path: '/', element: <p>一覧</p> },
      { path: '/settings', element: <Page /> },
    ],
    { initialEntries: ['/'] },
  );
  render(<RouterProvider router={router} />);
  return act(() => router.navigate(path));
}

/** Loads the fields without an event that counts as input by the reader. */
const load = () => act(() => screen.getByRole('button', { name: '読み込む' }).click());

it.each([
  ['a field by its name', '/settings#site_name', 'サイト名'],
  ['a heading by its id', '/settings#mail', 'メール'],
])(
  'a URL with a fragment moves the focus to %s once the fields have loaded [LAUNCH-26]',
  async (_, path, name) => {
    await open(path);
    load();
    const focused = () => document.activeElement;
    await waitFor(() => expect(focused()?.ariaLabel ?? focused()?.textContent).toBe(name));
  },
);

it('a URL with a fragment does not move the focus after the reader has used the page', async () => {
  await open('/settings#site_name');
  const button = screen.getByRole('button', { name: '読み込む' });
  await userEvent.click(button);
  expect(await screen.findByRole('textbox', { name: 'サイト名' })).toBeTruthy();
  expect(document.activeElement).toBe(button);
});
