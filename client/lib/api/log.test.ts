import { describe, expect, it, vi } from 'vitest';
import { logError, logSecurityEvent } from './log.ts';

describe('the console log', () => {
  it('redacts secrets by key [LOG-01]', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    logError('Sign-in failed', {
      code: 'auth/timeout',
      email: 'a@b.test',
      nested: { session_id: 'abc' },
    });
    await vi.waitFor(() => expect(error).toHaveBeenCalled(), 20_000);
    const [message, details] = error.mock.calls[0] ?? [];
    expect(message).toBe('Sign-in failed');
    expect(details).toMatchObject({ code: 'auth/timeout', email: '[redacted]' });
    expect(JSON.stringify(details)).not.toContain('abc');
  });

  it('redacts tokens inside error messages [LOG-02]', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    logSecurityEvent('refused', new Error(`token ${'a1'.repeat(32)}`));
    await vi.waitFor(() => expect(warn).toHaveBeenCalled(), 20_000);
    expect(JSON.stringify(warn.mock.calls)).not.toContain('a1a1a1');
  });
});
