import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sessionKeys } from '#client/features/identity/session/session.queries.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, refusal, stubServer } from '#client/testing/server.ts';
import type { ErrorReason } from '#contract/foundations/error-codes.ts';
import type { AdminStatus } from '#contract/team/admins.ts';
import PasskeysSection from './passkeys-section.tsx';
import { SecondFactorGate } from './second-factor-gate.tsx';

const unproven: AdminStatus = {
  is_admin: true,
  rank: null,
  permissions: [],
  second_factor: 'prove',
};

/** Makes the browser one that has passkeys. jsdom has none. */
function withPasskeys(): void {
  vi.stubGlobal('PublicKeyCredential', class {});
}
afterEach(() => vi.unstubAllGlobals());

function showGate(handlers: Handlers) {
  stubServer({ '/api/admin/status': () => unproven, ...handlers });
  return renderInApp(
    <SecondFactorGate>
      <p>運営の画面です</p>
    </SecondFactorGate>,
    { session: aMember(), path: '/admin' },
  );
}

describe('the administration before the second factor', () => {
  it.each<[ErrorReason, RegExp]>([
    ['passkey-expired', /確認の時間が過ぎました。もう一度/],
    ['passkey-unknown', /登録されていないか、削除されています。別のパスキーで/],
  ])('has a sentence for %s [KEY-39]', async (reason, sentence) => {
    withPasskeys();
    const refused = () => refusal('failed-precondition', { reason });
    showGate({ '/functions/requestPasskeyProof': refused });
    await userEvent.click(await screen.findByRole('button', { name: 'パスキーで確認する' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(sentence);
    expect(screen.queryByText('運営の画面です')).toBeNull();
  });

  it('says which browsers have passkeys in a browser without them [KEY-39]', async () => {
    showGate({});
    expect(await screen.findByText(/このブラウザーではパスキーを使えません/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('leads a member who must have a passkey to add one, and then shows the page [KEY-40]', async () => {
    withPasskeys();
    let status: AdminStatus = { ...unproven, second_factor: 'add' };
    const { client } = showGate({ '/api/admin/status': () => status });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'パスキーを追加してください' }),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'パスキーを追加' })).toBeTruthy();
    status = { is_admin: true, rank: 'admin', permissions: [] };
    await client.invalidateQueries({ queryKey: sessionKeys.anyAdminStatus });
    expect(await screen.findByText('運営の画面です')).toBeTruthy();
  });
});

it('the settings of a browser without passkeys list the passkeys, but offer no new one [KEY-39]', async () => {
  const item = { id: 'aPasskey000000000001', name: '電話', created_at: now, last_used_at: null };
  stubServer({ '/api/passkeys': () => ({ items: [item], can_add: true, is_required: false }) });
  renderInApp(<PasskeysSection />, { session: aMember() });
  expect(await screen.findByText('電話')).toBeTruthy();
  expect(screen.getByText(/このブラウザーではパスキーを使えません/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'パスキーを追加' })).toBeNull());
});

const now = '2026-11-21T03:00:00.000Z';
