import { isIP } from 'node:net';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rateLimitKey } from './rate-limit-key.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['fe80::1%eth0.5', 'fe80:0:0:0'],
  ['fe80::1%br-1a2b3c', 'fe80:0:0:0'],
  ['::ffff:203.0.113.7%br-1a2b3c', '203.0.113.7'],
  ['64:ff9b::203.0.113.7', '203.0.113.7'],
  ['64:FF9B::cb00:7107', '203.0.113.7'],
  ['::ffff:0:203.0.113.7', '203.0.113.7'],
  ['64:ff9b:0:1::203.0.113.7', '64:ff9b:0:1'],
  ['::1', '0:0:0:0'],
  ['unknown', 'unknown'],
])('%s counts as %s [TAKE-24]', (address, key) => {
  expect(rateLimitKey(address)).toBe(key);
});

it('a link-local address counts as the same on every interface', () => {
  const scope = fc.stringMatching(/^[\w.:-]+$/).filter((name) => isIP(`fe80::1%${name}`) === 6);
  fc.assert(
    fc.property(scope, (name) => {
      expect(rateLimitKey(`fe80::1%${name}`)).toBe('fe80:0:0:0');
    }),
  );
});

it('an IPv4 address counts the same when a gateway translates it [TAKE-24]', () => {
  fc.assert(
    fc.property(
      fc.ipV4(),
      fc.constantFrom('', '::ffff:', '::ffff:0:', '64:ff9b::'),
      (ip, prefix) => {
        expect(rateLimitKey(prefix + ip)).toBe(ip);
      },
    ),
  );
});

it('IPv6 addresses with the same first 64 bits count as the same [TAKE-24]', () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
  const groups = fc.array(group, { minLength: 4, maxLength: 4 }).map((list) => list.join(':'));
  fc.assert(
    fc.property(groups, groups, groups, (network, one, other) => {
      fc.pre(!network.startsWith('0:'));
      expect(rateLimitKey(`${network}:${one}`)).toBe(network);
      expect(rateLimitKey(`${network}:${other}`)).toBe(network);
    }),
  );
});
