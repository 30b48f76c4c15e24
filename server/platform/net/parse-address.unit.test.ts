import { isIP } from 'node:net';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseAddress } from './parse-address.ts';

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

it('`parseAddress` finds an address with any port, brackets and zone, and accepts its own result [TAKE-24]', () => {
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
