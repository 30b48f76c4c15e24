import { expect, it, vi } from 'vitest';

it('says on the page that it cannot start without its root', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  await import('./main.tsx');
  expect(document.body.textContent).toContain('アプリケーションの起動に失敗しました');
  expect(document.body.textContent).toContain('表示先の要素が見つかりません');
  expect(log).toHaveBeenCalled();
});
