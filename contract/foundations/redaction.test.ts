// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REDACTED, redact, withoutSensitiveFields } from './redaction.ts';

const base64 = fc
  .uint8Array({ minLength: 33, maxLength: 96 })
  .filter((bytes) => new Set(bytes).size > 20)
  .map((bytes) => btoa(String.fromCharCode(...bytes)));

const asHex = (text: string) =>
  [...text].map((letter) => letter.charCodeAt(0).toString(16)).join('');

describe('`redact`', () => {
  it.each([
    ['hexadecimal', 'a1b2c3d4'.repeat(5)],
    ['letters only', 'abcdefghijklmnopqrstuvwxyzabcdefghij'],
    ['digits only', '1234567890'.repeat(4)],
    ['base64url', 'dGhpcy1pcy1h_c2VjcmV0-dGhhdC1ub2JvZHktcmVhZHM'],
    ['base64 with slashes and plus signs', 'q83v/xI0Vn+Ks9/w/2Z1b3/9cXe+Q0a/Zm8vYmFy'],
    ['a JWT', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.SflKxwRJSMeKKF2QT4fw'],
    ['the header of a JWT', 'eyJhbGciOiJIUzI1NiJ9'],
  ])('replaces a key-like string: %s [LOG-02]', (_, key) => {
    expect(redact(`key: ${key}, and more`)).toBe(`key: ${REDACTED}, and more`);
    expect(redact({ list: [key] })).toEqual({ list: [REDACTED] });
  });

  it('replaces the base64 and hexadecimal forms of any bytes [LOG-02]', () => {
    fc.assert(
      fc.property(base64, (key) => {
        expect(redact(`${key} `)).toBe(`${REDACTED} `);
        expect(redact(asHex(key))).toBe(REDACTED);
      }),
    );
  });

  it.each([
    'GET /api/users/sakura/followers failed',
    'at Object.write (/srv/app/server/platform/database/group-commit.ts:57:13)',
    'file:///srv/app/node_modules/@tanstack/react-query/build/modern/useBaseQuery.js',
    '2026-11-21T20:00:00.000Z',
    'ログインに失敗しました',
  ])('does not change %s [LOG-05]', (text) => {
    expect(redact(text)).toBe(text);
  });

  // With backtracking, this length takes hours. In linear time, it takes milliseconds.
  it.each([
    'a'.repeat(4_000_000),
    '+/'.repeat(2_000_000),
    `${'a'.repeat(31)} `.repeat(125_000),
    'eyJ'.repeat(1_300_000),
  ])('reads a long text in linear time [LOG-06]', (text) => {
    expect(String(redact(`${text}!`)).endsWith('!')).toBe(true);
  });
});

describe('a user without sensitive fields', () => {
  it('has all fields except rank and email', () => {
    const user = { id: 'a', email: 'a@b.example', is_admin: true, admin_rank: 'admin', bio: '' };
    expect(withoutSensitiveFields(user)).toEqual({ id: 'a', bio: '' });
    expect(user.email).toBe('a@b.example');
  });

  it('has neither rank nor email, whatever the other fields are [PRIVACY-01, PRIVACY-02, PRIVACY-03]', () => {
    const name = fc.oneof(fc.constantFrom('is_admin', 'admin_rank', 'email'), fc.string());
    fc.assert(
      fc.property(fc.dictionary(name, fc.jsonValue()), (user) => {
        const { is_admin, admin_rank, email, ...rest } = user;
        expect(withoutSensitiveFields(user)).toEqual(rest);
      }),
    );
  });
});
