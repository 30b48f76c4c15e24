import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { holdTransition } from '#client/testing/hold-transition.ts';
import { Dialog } from './dialog.tsx';

function Example({ busy = false }) {
  const [isOpen, setOpen] = useState(false);
  const next = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        開く
      </button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        busy={busy}
        title="確認"
        finalFocus={next}
      >
        <button type="button">はい</button>
      </Dialog>
      <button ref={next} type="button">
        次へ
      </button>
      <input aria-label="名前" />
    </>
  );
}

async function openAndClose({ busy = false } = {}): Promise<void> {
  const user = userEvent.setup();
  render(<Example busy={busy} />);
  await user.click(screen.getByRole('button', { name: '開く' }));
  const button = await screen.findByRole('button', { name: 'はい' });
  await waitFor(() => expect(document.activeElement).toBe(button));
  await user.keyboard('{Escape}');
}

const dialog = () => screen.queryByRole('dialog', { hidden: true });

describe('a dialog', () => {
  it('moves the focus to its `finalFocus` element', async () => {
    await openAndClose();
    await waitFor(() => expect(dialog()).toBeNull());
    const next = screen.getByRole('button', { name: '次へ' });
    await waitFor(() => expect(document.activeElement).toBe(next));
  });

  it('stays open while a call is pending [LOOK-15]', async () => {
    await openAndClose({ busy: true });
    await userEvent.click(document.body, { pointerEventsCheck: 0 });
    expect(screen.getByRole('button', { name: 'はい' })).toBeTruthy();
    expect(dialog()?.hasAttribute('data-open')).toBe(true);
  });

  it('does not take the focus from a field while its closing transition runs', async () => {
    const finishTransition = holdTransition('dialog');
    await openAndClose();
    expect(dialog()).not.toBeNull();
    const field = screen.getByLabelText('名前');
    field.focus();

    finishTransition();
    await waitFor(() => expect(dialog()).toBeNull());
    expect(document.activeElement).toBe(field);
  });
});
