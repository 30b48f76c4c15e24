import { describe, expect, it } from 'vitest';
import { AppError } from '#server/platform/http/app-error.ts';
import { readTypedAddress } from './typed-address.ts';

const address = '0x52908400098527886E0F7030069857D2E4169EE7';
const mixed = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

function refusalOf(typed: string): AppError {
  try {
    readTypedAddress(typed);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error(`${typed} was expected to be refused`);
}

describe('an address', () => {
  it.each([
    ['as it is', mixed, mixed],
    ['in lower case', mixed.toLowerCase(), mixed],
    ['in upper case', `0x${mixed.slice(2).toUpperCase()}`, mixed],
    ['with 0X', `0X${mixed.slice(2)}`, mixed],
    ['with spaces and line ends', ` \u3000${mixed}\n`, mixed],
    ['in groups', '0x5290 8400 0985 2788 6E0F 7030 0698 57D2 E416 9EE7', address],
    ['with invisible characters', `\u200B\u2066${mixed}\u2069\uFEFF`, mixed],
    [
      'in full width',
      '０ｘ５２９０８４０００９８５２７８８６Ｅ０Ｆ７０３００６９８５７Ｄ２Ｅ４１６９ＥＥ７',
      address,
    ],
    ['of a QR code', `ethereum:${mixed}@137`, mixed],
    ['as its page at an explorer', `https://etherscan.io/address/${mixed}#nfttransfers`, mixed],
  ])('is read %s [WALLET-36]', (_, typed, expected) => {
    expect(readTypedAddress(typed)).toEqual({ address: expected });
  });

  it.each([
    ['too short', address.slice(0, -1)],
    ['too long', `${address}0`],
    ['without 0x', address.slice(2)],
    ['with another letter', `${address.slice(0, -1)}g`],
    ['of Bitcoin', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
    ['of old Bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['of Solana', '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'],
    ['of nobody', `0x${'0'.repeat(40)}`],
    ['of what is burnt', '0x000000000000000000000000000000000000dEaD'],
    ['of nothing', '　'],
    ['with a path before it', `javascript:${address}`],
    ['in other digits', `0x${'٣'.repeat(40)}`],
  ])('is refused: %s [WALLET-02]', (_, typed) => {
    const { code, message, details } = refusalOf(typed);
    expect({ code, message }).toEqual({
      code: 'invalid-argument',
      message: '無効なウォレットアドレスです',
    });
    expect(details).toEqual({ fields: { address: message } });
  });

  it.each([
    ['one letter in another case', mixed.replace('5aA', '5aa')],
    ['a digit too much to the left', mixed.replace('0x5a', '0x6a')],
  ])('is refused with the reason address-checksum: %s [WALLET-02, WALLET-37]', (_, typed) => {
    const { code, message, details } = refusalOf(typed);
    expect(code).toBe('invalid-argument');
    expect(message).toMatch(/^大文字と小文字の並びが正しくありません/);
    expect(details).toEqual({ reason: 'address-checksum', fields: { address: message } });
  });

  it.each([
    ['a private key', `0x${'4c'.repeat(32)}`],
    ['a private key without 0x', '4c'.repeat(32)],
    ['words', 'test test test test test test test test test test test junk'],
  ])(
    'is refused with a warning when it is a private key or a seed phrase: %s [WALLET-94]',
    (_, typed) => {
      const { message } = refusalOf(typed);
      expect(message).toContain('秘密鍵や復元フレーズは入力しないでください');
      expect(message).not.toContain('4c4c');
    },
  );
});

it.each([
  ['kotori.eth', 'kotori.eth'],
  [' kotori．eth ', 'kotori.eth'],
  ['kotori。eth', 'kotori.eth'],
  ['studio.ことり.eth', 'studio.ことり.eth'],
])('an ENS name is read: %s', (typed, name) => {
  expect(readTypedAddress(typed)).toEqual({ name });
});

it.each(['https://example.com/', '.eth', 'kotori..eth', 'mailto:a@b.example'])(
  'an invalid ENS name is refused: %s',
  (typed) => {
    expect(refusalOf(typed).message).toBe('無効なウォレットアドレスです');
  },
);
