import { expect, it, vi } from 'vitest';

it('the application shows a message when the page has no root element [FAIL-05]', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  await import('./entry-client.tsx');
  expect(document.body.textContent).toContain('アプリケーションの起動に失敗しました');
  expect(document.body.textContent).toContain('表示先の要素が見つかりません');
  await vi.waitFor(() => expect(log).toHaveBeenCalled(), 20_000);
});

it('the application shows a message with the error when mounting fails [FAIL-06]', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('fetch', async () => Response.json({ user: null, profile: null }));
  vi.resetModules();
  vi.doMock('react-dom/client', () => ({
    createRoot: () => {
      throw new Error('nothing can be mounted');
    },
  }));
  document.body.innerHTML = '<div id="root"></div>';
  await import('./entry-client.tsx');
  expect(document.body.textContent).toContain('アプリケーションの起動に失敗しました');
  expect(document.body.textContent).toContain('nothing can be mounted');
  expect(document.getElementById('root')).toBeNull();
  await vi.waitFor(() => expect(log).toHaveBeenCalled(), 20_000);
  vi.doUnmock('react-dom/client');
});

it('the message of a failed start replaces a prerendered page [FAIL-06]', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('fetch', async () => Response.json({ user: null, profile: null }));
  vi.resetModules();
  document.body.innerHTML = '<div id="root" data-prerendered="/"><main>ホーム</main></div>';
  const root = document.getElementById('root') as HTMLElement;
  root.addEventListener = () => {
    throw new Error('nothing can be mounted');
  };
  await import('./entry-client.tsx');
  const page = () => document.body.textContent;
  await vi.waitFor(() => expect(page()).toContain('アプリケーションの起動に失敗しました'), 20_000);
  expect(page()).toContain('nothing can be mounted');
  expect(page()).not.toContain('ホーム');
  await vi.waitFor(() => expect(log).toHaveBeenCalled(), 20_000);
});
