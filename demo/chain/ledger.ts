import type { DemoToken } from '../community/types.ts';
import { buildWallets } from '../community/wallets.ts';
import { hashSeed } from '../random.ts';
import { type SeriesId, series } from '../texts/nfts.ts';

/** A reference to a token of a series, such as `friends` and `12`. */
export type TokenReference = Pick<DemoToken, 'series' | 'token_id'>;

/**
 * Every address that belongs to no member holds tokens of this series. The token numbers are derived from the address.
 */
const TRAVELERS = 'travelers';
const SLOTS = 8n;

interface Ledger {
  held: ReadonlyMap<string, readonly DemoToken[]>;
  holders: ReadonlyMap<string, readonly string[]>;
  /** The numbers of the tokens that members hold, counted in the order of the wallets. */
  numbers: ReadonlyMap<string, bigint>;
}

let read: Ledger | undefined;

/** Returns the tokens that members hold, and their holders. */
function ledger(): Ledger {
  read ??= buildLedger();
  return read;
}

function buildLedger(): Ledger {
  const wallets = buildWallets();
  const holders = new Map<string, string[]>();
  for (const { address, tokens } of wallets) {
    for (const token of tokens) {
      holders.set(keyOf(token), [...(holders.get(keyOf(token)) ?? []), address]);
    }
  }
  const numbers = new Map([...holders.keys()].map((key, index) => [key, BigInt(index)]));
  return {
    held: new Map(wallets.map(({ address, tokens }) => [address, tokens])),
    holders,
    numbers,
  };
}

function keyOf({ series: id, token_id }: TokenReference): string {
  return `${id} ${token_id}`;
}

/** Returns the tokens of an address (in lower case) on the demo chain. Every address holds some tokens. */
export function holdingsOf(address: string): readonly DemoToken[] {
  return ledger().held.get(address) ?? travelersOf(address);
}

function travelersOf(address: string): DemoToken[] {
  return Array.from({ length: travelersCount(address) }, (_, index) => ({
    series: TRAVELERS,
    token_id: String(BigInt(address) * SLOTS + BigInt(index)),
    balance: 1,
  }));
}

function travelersCount(address: string): number {
  return 3 + (hashSeed(address) % 4);
}

/** Returns the addresses that hold a token. Empty when nobody holds it. */
export function holdersOf(token: TokenReference): readonly string[] {
  if (token.series !== TRAVELERS) return ledger().holders.get(keyOf(token)) ?? [];
  return [travelerAddress(token.token_id)];
}

function travelerAddress(tokenId: string): string {
  return `0x${(BigInt(tokenId) / SLOTS).toString(16).padStart(40, '0')}`;
}

/**
 * Returns the number of a token that a member holds, counted over all such tokens. For any other token, returns its
 * number in the series.
 */
export function numberOf(token: TokenReference): bigint {
  return ledger().numbers.get(keyOf(token)) ?? BigInt(token.token_id);
}

/** Whether the series contains a token with this number. */
export function exists({ series: id, token_id }: TokenReference): boolean {
  if (!/^[1-9]\d{0,49}$/.test(token_id)) return false;
  const { supply } = series[id as SeriesId];
  if (supply !== null) return Number(token_id) <= supply;
  const address = travelerAddress(token_id);
  return address.length === 42 && travelersOf(address).some((held) => held.token_id === token_id);
}
