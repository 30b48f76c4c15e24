import { createHash } from 'node:crypto';
import { characterOf } from '../art/characters/names.ts';
import { nftTraits } from '../art/index.ts';
import type { Random } from '../random.ts';
import { type SeriesId, series, type WalletNote, walletNotes } from '../texts/wallets.ts';
import type { DemoNft, DemoWallet } from './types.ts';

/** Ethereum: where projects such as this one live. The addresses are made up. */
const CHAIN_ID = 1;

/** An address nobody holds a key to. */
function addressOf(name: string): string {
  return `0x${createHash('sha256').update(`demo ${name}`).digest('hex').slice(0, 40)}`;
}

function collectible(id: SeriesId, token: number): DemoNft {
  const seed = `${id} ${token}`;
  const friend = characterOf(nftTraits(seed).who).name;
  return {
    seed,
    contract_address: addressOf(`contract ${id}`),
    token_id: String(token),
    name: `${friend} #${String(token).padStart(4, '0')}`,
    collection_name: series[id].name,
    is_hidden: false,
  };
}

/** Tokens of a series that nobody holds yet. */
function draw(random: Random, taken: Set<string>, id: SeriesId, wanted: number): DemoNft[] {
  const drawn: DemoNft[] = [];
  while (drawn.length < wanted) {
    const nft = collectible(id, random.int(1, series[id].supply));
    if (taken.has(nft.seed)) continue;
    taken.add(nft.seed);
    drawn.push(nft);
  }
  return drawn;
}

function toWallet(random: Random, taken: Set<string>, note: WalletNote, index: number): DemoWallet {
  const nfts = (Object.keys(series) as SeriesId[]).flatMap((id) =>
    draw(random, taken, id, note.series[id] ?? 0),
  );
  const shown = nfts.length - (note.hidden ?? 0);
  return {
    key: `wallet-${index + 1}`,
    username: note.username,
    label: note.label,
    address: addressOf(`wallet ${index + 1}`),
    chain_id: CHAIN_ID,
    minutes_ago: random.int(2, 60) * 1440,
    nfts: nfts.map((nft, i) => ({ ...nft, is_hidden: i >= shown })),
  };
}

/** The wallets that members have linked, with what lies in them; every collectible is held once. */
export function buildWallets(random: Random): DemoWallet[] {
  const taken = new Set<string>();
  return walletNotes.map((note, index) => toWallet(random, taken, note, index));
}
