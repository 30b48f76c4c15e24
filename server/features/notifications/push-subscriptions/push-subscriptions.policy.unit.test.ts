import { createECDH } from 'node:crypto';
import { expect, it } from 'vitest';
import { isPushOffered, refuseUnlessOffered, refuseWrongKey } from './push-subscriptions.policy.ts';

const env = (address: string, serviceWorker = true) => ({
  publicUrl: new URL(address),
  serviceWorker,
});

it('push messages are offered over https and on the machine of a developer', () => {
  expect(isPushOffered(env('https://hiroba.example'))).toBe(true);
  expect(isPushOffered(env('http://localhost:3000'))).toBe(true);
  expect(isPushOffered(env('http://hiroba.example'))).toBe(false);
  expect(isPushOffered(env('https://hiroba.example', false))).toBe(false);
  expect(() => refuseUnlessOffered(env('https://hiroba.example'))).not.toThrow();
  expect(() => refuseUnlessOffered(env('http://hiroba.example'))).toThrow(
    expect.objectContaining({ details: { reason: 'push-unavailable' } }),
  );
});

it('the key of a subscription is a point on the curve', () => {
  const key = createECDH('prime256v1').generateKeys('base64url');
  expect(() => refuseWrongKey(key)).not.toThrow();
  expect(() => refuseWrongKey('A'.repeat(87))).toThrow(
    expect.objectContaining({ details: { reason: 'push-endpoint' } }),
  );
});
