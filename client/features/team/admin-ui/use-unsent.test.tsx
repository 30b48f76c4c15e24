import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { stubServer } from '#client/testing/server.ts';
import { useUnsent } from './use-unsent.ts';

function Note({ about }: { about: string }) {
  const { value, change } = useUnsent(about, '');
  return (
    <input aria-label="メモ" value={value} onChange={({ target }) => change(() => target.value)} />
  );
}

function Example() {
  const [about, setAbout] = useState('a');
  return (
    <>
      <button type="button" onClick={() => setAbout(about === 'a' ? 'b' : 'a')}>
        次へ
      </button>
      <Note about={about} />
    </>
  );
}

it('useUnsent keeps the input of each target separate [ADMIN-97]', async () => {
  stubServer({});
  renderInApp(<Example />, { session: aMember() });
  const note = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'メモ' });
  const next = () => userEvent.click(screen.getByRole('button', { name: '次へ' }));
  await userEvent.type(note(), '連絡した');
  await next();
  expect(note().value).toBe('');
  await userEvent.type(note(), '返事待ち');
  await next();
  expect(note().value).toBe('連絡した');
  await next();
  expect(note().value).toBe('返事待ち');
});
