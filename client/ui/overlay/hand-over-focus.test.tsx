import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { handOverFocus } from './hand-over-focus.ts';

const aroundRef = handOverFocus();

function Box({ onDone }: { onDone: () => void }) {
  return (
    <div ref={aroundRef}>
      <button type="button" onClick={onDone}>
        閉じる
      </button>
    </div>
  );
}

/** Renders the box in a section. With `stays`, the section remains when the box is removed. */
function Page({ stays }: { stays: boolean }) {
  const [isOpen, setOpen] = useState(true);
  const isShown = stays || isOpen;
  return (
    <main tabIndex={-1}>
      {isShown && (
        <section aria-label="設定">{isOpen && <Box onDone={() => setOpen(false)} />}</section>
      )}
      <button type="button" onClick={() => setOpen(false)}>
        次へ
      </button>
    </main>
  );
}

describe('the focus', () => {
  it('moves to the container of the focused button when the button is removed [LOOK-35]', async () => {
    render(<Page stays />);
    screen.getByRole('button', { name: '閉じる' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('region', { name: '設定' }));
  });

  it('stays on another button that was pressed', async () => {
    render(<Page stays />);
    await userEvent.click(screen.getByRole('button', { name: '次へ' }));
    expect(screen.queryByRole('button', { name: '閉じる' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '次へ' }));
  });

  it('stays on the body when the whole page is removed, so that the next page can take it [LOOK-35]', async () => {
    render(<Page stays={false} />);
    screen.getByRole('button', { name: '閉じる' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByRole('region')).toBeNull();
    expect(document.activeElement).toBe(document.body);
  });
});
