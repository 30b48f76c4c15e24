import { createHash } from 'node:crypto';
import { createRandom, type Random } from '../random.ts';
import { type SeriesId, series } from '../texts/nfts.ts';
import { type WalletText, walletTexts } from '../texts/wallets.ts';
import type { DemoToken, DemoWallet } from './types.ts';

const seriesIds = Object.keys(series) as SeriesId[];

/** Returns an address whose key nobody knows. */
function addressOf(name: string): string {
  return `0x${createHash('sha256').update(`demo ${name}`).digest('hex').slice(0, 40)}`;
}

/**
 * Returns random tokens of a series that are not in `taken`. Adds the tokens that can have only one holder to `taken`.
 */
function pickTokens(random: Random, taken: Set<string>, id: SeriesId, wanted: number): DemoToken[] {
  const { standard, supply } = series[id];
  const known = standard === 'ERC-1155' ? new Set<string>() : taken;
  const tokens: DemoToken[] = [];
  while (tokens.length < wanted) {
    const token = random.int(1, supply ?? 0);
    const key = `${id} ${token}`;
    if (known.has(key)) continue;
    known.add(key);
    const balance = standard === 'ERC-1155' ? random.int(1, 5) : 1;
    tokens.push({ series: id, token_id: String(token), balance });
  }
  return tokens;
}

function toWallet(random: Random, taken: Set<string>, text: WalletText, index: number): DemoWallet {
  const tokens = seriesIds.flatMap((id) => pickTokens(random, taken, id, text.series[id] ?? 0));
  const ordinary = tokens.filter((token) => token.series !== 'lures');
  return {
    key: `wallet-${index + 1}`,
    username: text.username,
    label: text.label,
    address: addressOf(`wallet ${index + 1}`),
    is_proven: text.proven ?? false,
    is_first: walletTexts.findIndex(({ username }) => username === text.username) === index,
    // The wallets are in the order of the texts, oldest first.
    minutes_ago: (walletTexts.length - index) * 2 * 1440 + random.int(0, 1440),
    tokens,
    hidden: ordinary.slice(ordinary.length - (text.hidden ?? 0)),
    pinned: random
      .shuffle(ordinary.slice(0, ordinary.length - (text.hidden ?? 0)))
      .slice(0, text.pinned ?? 0),
  };
}

/**
 * Returns the linked wallets of members, with their tokens. A ticket can be in several wallets, and every other token
 * is in one wallet.
 */
export function buildWallets(): DemoWallet[] {
  const random = createRandom('wallets');
  const taken = new Set<string>();
  return walletTexts.map((text, index) => toWallet(random, taken, text, index));
}
