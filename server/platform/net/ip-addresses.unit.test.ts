import { isIP } from 'node:net';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isPublicAddress, parseAddress, rateLimitKey } from './ip-addresses.ts';

it.each([
  ['198.51.100.10', '198.51.100.10'],
  ['198.51.100.10:4711', '198.51.100.10'],
  [' 198.51.100.10 ', '198.51.100.10'],
  ['[198.51.100.10]:4711', '198.51.100.10'],
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:4711', '2001:db8::1'],
  ['2001:db8:1:2:3:4:5:6:4711', '2001:db8:1:2:3:4:5:6'],
  ['2001:db8::1:4711', '2001:db8::1:4711'],
  ['fe80::1%br-1a2b3c', 'fe80::1'],
  ['[fe80::1%25eth0.5]:4711', 'fe80::1'],
  ['::ffff:198.51.100.10', '198.51.100.10'],
  ['::ffff:198.51.100.10:4711', '198.51.100.10'],
  ['[::ffff:c633:640a]:4711', '198.51.100.10'],
  ['', null],
  ['unknown', null],
  ['_hidden:4711', null],
  ['198.51.100.10:port', null],
  ['198.51.100', null],
  ['2130706433', null],
  ['fans.example:443', null],
  ['[198.51.100.10', null],
  ['198.51.100.10:4711:4711', null],
])('`parseAddress` reads %j as %j [TAKE-24]', (text, address) => {
  expect(parseAddress(text)).toBe(address);
});

const ip = fc.oneof(
  fc.ipV4(),
  fc.ipV6().filter((text) => isIP(text) === 6),
);

it('`parseAddress` finds an address with any port, brackets and zone, and parses its own result [TAKE-24]', () => {
  const port = fc.option(fc.integer({ min: 0, max: 65_535 }));
  const zone = fc.constantFrom('', '%eth0', '%br-1a2b');
  fc.assert(
    fc.property(ip, port, zone, (address, number, name) => {
      const plain = parseAddress(address);
      expect(isIP(plain ?? '')).toBeGreaterThan(0);
      expect(parseAddress(plain ?? '')).toBe(plain);
      const suffix = number === null ? '' : `:${number}`;
      expect(parseAddress(`[${address}${name}]${suffix}`)).toBe(plain);
      if (isIP(address) === 4) expect(parseAddress(address + suffix)).toBe(plain);
    }),
  );
});

it('`parseAddress` accepts any text, in linear time', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void parseAddress(text)));
  expect(parseAddress('['.repeat(100_000))).toBeNull();
});

it.each(['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

it.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.1',
  '0x7f000001',
  '2130706433',
  '0177.0.0.1',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '192.0.0.8',
  '192.168.1.1',
  '198.18.0.1',
  '203.0.113.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '4000::1',
  'fc00::1',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
  'localhost',
  '',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it('an IPv4 address that is mapped into IPv6 is treated like the IPv4 address itself', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      expect(isPublicAddress(`::ffff:${address}`)).toBe(isPublicAddress(address));
    }),
  );
});

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

it('a link-local address counts as the same address on every interface', () => {
  const scope = fc.stringMatching(/^[\w.:-]+$/).filter((name) => isIP(`fe80::1%${name}`) === 6);
  fc.assert(
    fc.property(scope, (name) => {
      expect(rateLimitKey(`fe80::1%${name}`)).toBe('fe80:0:0:0');
    }),
  );
});

it('an IPv4 address that a gateway translates counts as the same address [TAKE-24]', () => {
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

it('IPv6 addresses with the same first 64 bits count as the same address [TAKE-56]', () => {
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
