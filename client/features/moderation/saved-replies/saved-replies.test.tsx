import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { expect, it } from 'vitest';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { stubServer } from '#client/testing/server.ts';
import type { SavedReply } from '#contract/moderation/saved-replies.ts';
import { SavedRepliesMenu } from './saved-replies-menu.tsx';

function Message() {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('はじめに。おわりに。');
  return (
    <main>
      <SavedRepliesMenu field={field} />
      <textarea
        ref={field}
        aria-label="説明"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </main>
  );
}

function show(items: SavedReply[]) {
  stubServer({ '/api/admin/saved-replies': () => ({ items }) });
  renderInApp(<Message />, { session: aMember() });
  return screen.getByLabelText<HTMLTextAreaElement>('説明');
}

it('the menu of saved replies inserts a reply at the cursor of the field, and then focuses the field [REPORT-88]', async () => {
  const field = show([
    { title: '宣伝', text: '宣伝のためです。' },
    { title: 'お礼', text: 'ありがとうございます。' },
  ]);
  field.setSelectionRange(5, 5);
  await userEvent.click(await screen.findByRole('button', { name: '定型文' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '宣伝' }));
  await waitFor(() => expect(field.value).toBe('はじめに。宣伝のためです。おわりに。'));
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.selectionStart).toBe(13);
});

it('the menu of saved replies is not shown when there is no reply [REPORT-159]', async () => {
  show([]);
  await screen.findByLabelText('説明');
  expect(screen.queryByRole('button', { name: '定型文' })).toBeNull();
});
