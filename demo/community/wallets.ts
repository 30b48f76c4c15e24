import { createHash } from 'node:crypto';
import { characterNames } from '../art/characters/names.ts';
import { nftTraits } from '../art/index.ts';
import type { Random } from '../random.ts';
import { type SeriesId, series, type WalletText, walletTexts } from '../texts/wallets.ts';
import type { DemoNft, DemoWallet } from './types.ts';

/** Ethereum. The addresses are made up. */
const CHAIN_ID = 1;

/** An address to which nobody holds a key. */
function addressOf(name: string): string {
  return `0x${createHash('sha256').update(`demo ${name}`).digest('hex').slice(0, 40)}`;
}

function buildNft(id: SeriesId, token: number): DemoNft {
  const seed = `${id} ${token}`;
  const character = characterNames[nftTraits(seed).who];
  return {
    seed,
    contract_address: addressOf(`contract ${id}`),
    token_id: String(token),
    name: `${character} #${String(token).padStart(4, '0')}`,
    collection_name: series[id].name,
    is_hidden: false,
  };
}

/** Random tokens of a series that are not in `taken`, to which it adds them. */
function pickNfts(random: Random, taken: Set<string>, id: SeriesId, wanted: number): DemoNft[] {
  const nfts: DemoNft[] = [];
  while (nfts.length < wanted) {
    const nft = buildNft(id, random.int(1, series[id].supply));
    if (taken.has(nft.seed)) continue;
    taken.add(nft.seed);
    nfts.push(nft);
  }
  return nfts;
}

function toWallet(random: Random, taken: Set<string>, text: WalletText, index: number): DemoWallet {
  const nfts = (Object.keys(series) as SeriesId[]).flatMap((id) =>
    pickNfts(random, taken, id, text.series[id] ?? 0),
  );
  const shown = nfts.length - (text.hidden ?? 0);
  return {
    key: `wallet-${index + 1}`,
    username: text.username,
    label: text.label,
    address: addressOf(`wallet ${index + 1}`),
    chain_id: CHAIN_ID,
    minutes_ago: random.int(2, 60) * 1440,
    nfts: nfts.map((nft, i) => ({ ...nft, is_hidden: i >= shown })),
  };
}

/** The wallets that members have linked, with their NFTs; no two wallets hold the same NFT. */
export function buildWallets(random: Random): DemoWallet[] {
  const taken = new Set<string>();
  return walletTexts.map((text, index) => toWallet(random, taken, text, index));
}
