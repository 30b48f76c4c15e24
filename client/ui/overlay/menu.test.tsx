import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { holdTransition } from '#client/testing/hold-transition.ts';
import { Dialog } from './dialog.tsx';
import { Menu } from './menu.tsx';

function Example() {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Menu label="メニュー" entries={[{ label: '削除する', onSelect: () => setAsking(true) }]}>
        …
      </Menu>
      <Dialog open={asking} onClose={() => setAsking(false)} title="削除しますか？">
        <button type="button">削除</button>
      </Dialog>
    </>
  );
}

describe('a menu', () => {
  it('leaves the focus on the dialog of an entry, even when the list of the menu is removed later', async () => {
    const user = userEvent.setup();
    const finishTransition = holdTransition('menu');
    render(<Example />);
    await user.click(screen.getByRole('button', { name: 'メニュー' }));
    await user.click(await screen.findByRole('menuitem', { name: '削除する' }));
    const button = await screen.findByRole('button', { name: '削除' });
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(screen.queryByRole('menu', { hidden: true })).not.toBeNull();

    finishTransition();
    await waitFor(() => expect(screen.queryByRole('menu', { hidden: true })).toBeNull());
    expect(document.activeElement).toBe(button);
  });

  it('returns the focus to its button', async () => {
    const user = userEvent.setup();
    render(<Example />);
    const button = screen.getByRole('button', { name: 'メニュー' });
    await user.click(button);
    await screen.findByRole('menuitem', { name: '削除する' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(document.activeElement).toBe(button);
  });

  it.each(['{Enter}', '[Space]'])(
    'highlights its first entry when %s opens it, but no entry when a press opens it [LOOK-21]',
    async (key) => {
      const user = userEvent.setup();
      render(<Example />);
      const button = screen.getByRole('button', { name: 'メニュー' });
      await user.click(button);
      const entry = await screen.findByRole('menuitem', { name: '削除する' });
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menu')));
      expect(entry.hasAttribute('data-highlighted')).toBe(false);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());

      await user.keyboard(key);
      const first = await screen.findByRole('menuitem', { name: '削除する' });
      await waitFor(() => expect(document.activeElement).toBe(first));
      expect(first.hasAttribute('data-highlighted')).toBe(true);
    },
  );
});
