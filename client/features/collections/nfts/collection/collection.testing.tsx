import { useLocation } from '#client/lib/router/router-hooks.ts';
import { aMember, renderInApp, visitor } from '#client/testing/render.tsx';
import { type Handlers, refusal, stubServer } from '#client/testing/server.ts';
import type { CollectionFacets, Nft, NftDetail } from '#contract/collections/nfts.ts';
import type { Wallet } from '#contract/collections/wallets.ts';
import type { Session } from '#contract/identity/session.ts';
import Collection from './collection.tsx';

export const ownerId = 'aUser000000000000001';
const walletId = 'aWallet0000000000001';
export const contract = `0x${'ab'.repeat(20)}`;

/** Returns the nth NFT of a wallet on Ethereum. */
export function anNft(number: number, fields: Partial<Nft> = {}): Nft {
  const id = `nft${String(number).padStart(17, '0')}`;
  return {
    id,
    user_id: ownerId,
    wallet_id: walletId,
    name: `星のかけら #${number}`,
    image_url: `/images/nft/${id}`,
    is_animated: false,
    collection_name: '星のかけら',
    contract_address: contract,
    token_id: String(number),
    chain_id: 1,
    balance: '1',
    is_proven: false,
    is_official: false,
    is_pinned: false,
    is_hidden: false,
    ...fields,
  };
}

export function someNfts(count: number, fields: Partial<Nft> = {}): Nft[] {
  return Array.from({ length: count }, (_, index) => anNft(index + 1, fields));
}

export function aWallet(fields: Partial<Wallet> = {}): Wallet {
  return {
    id: walletId,
    user_id: ownerId,
    label: 'メイン',
    address_mask: '0x12ab…89ef',
    address: `0x${'12'.repeat(20)}`,
    chain_id: 1,
    proven_at: null,
    state: 'fresh',
    progress: null,
    nfts_count: 1,
    refreshed_at: '2026-11-21T03:00:00.000Z',
    created_at: '2026-11-20T03:00:00.000Z',
    ...fields,
  };
}

/** A site that stores which NFTs are hidden and pinned. */
export class CollectionSite {
  nfts: Nft[];
  facets: Partial<CollectionFacets> = {};
  wallets: Wallet[] = [aWallet()];
  details: Partial<NftDetail> = {};

  constructor(nfts: Nft[]) {
    this.nfts = nfts;
  }

  readonly handlers: Handlers = {
    '/api/users/{userId}/nfts': ({ path }) => this.page(new URL(path, 'http://site.test')),
    '/api/users/{userId}/nfts/facets': () => this.facetsNow(),
    '/api/wallets': () => ({
      items: this.wallets,
      chain_ids: [1],
      read_chain_ids: [1],
      accepts_names: false,
    }),
    '/api/nfts/{nftId}': ({ params }) => {
      const nft = this.nfts.find(({ id }) => id === params.nftId);
      return nft ? this.detailsOf(nft) : refusal('not-found');
    },
    '/functions/setNftsHidden': ({ data: { nftIds, hidden } }) => {
      this.change((nft) => (nftIds.includes(nft.id) ? hiddenAs(nft, hidden) : nft));
      return { succeeded: [...nftIds], failed: [] };
    },
    '/functions/setPinnedNfts': ({ data: { nftIds, expectedIds } }) => {
      const pinned = this.nfts.flatMap(({ id, is_pinned }) => (is_pinned ? [id] : []));
      if (expectedIds && expectedIds.join() !== pinned.join()) {
        return refusal('aborted', { reason: 'changed-elsewhere' });
      }
      this.change((nft) => ({ ...nft, is_pinned: nftIds.includes(nft.id) }));
      const position = ({ id }: Nft) => (nftIds.includes(id) ? nftIds.indexOf(id) : nftIds.length);
      this.nfts = this.nfts.toSorted((a, b) => position(a) - position(b));
      return { nft_ids: nftIds };
    },
  };

  private change(by: (nft: Nft) => Nft): void {
    this.nfts = this.nfts.map(by);
  }

  private page({ searchParams: search }: URL) {
    const found = this.nfts.filter(
      (nft) =>
        String(nft.is_hidden) === (search.get('hidden') ?? 'false') &&
        isOneOf(search.get('chain'), String(nft.chain_id)) &&
        isOneOf(search.get('wallet'), nft.wallet_id) &&
        isOneOf(search.get('collection'), `${nft.chain_id}:${nft.contract_address}`),
    );
    const start = Number(search.get('cursor') ?? 0);
    const end = start + Number(search.get('limit'));
    const has_more = end < found.length;
    return { items: found.slice(start, end), next_cursor: has_more ? String(end) : null, has_more };
  }

  private facetsNow(): CollectionFacets {
    const shown = this.nfts.filter(({ is_hidden }) => !is_hidden);
    return {
      wallets: [],
      chains: [],
      collections: [],
      total_count: shown.length,
      hidden_count: this.nfts.length - shown.length,
      refreshed_at: '2026-11-21T03:00:00.000Z',
      is_refreshing: false,
      ...this.facets,
    };
  }

  private detailsOf(nft: Nft): NftDetail {
    return {
      ...nft,
      description: '夜空から落ちてきた、小さな星です。',
      traits: [{ name: '色', value: '金' }],
      standard: 'ERC-721',
      animation_url: null,
      ...this.details,
    };
  }
}

function hiddenAs(nft: Nft, hidden: boolean): Nft {
  return { ...nft, is_hidden: hidden, is_pinned: nft.is_pinned && !hidden };
}

function isOneOf(wanted: string | null, value: string): boolean {
  return wanted === null || wanted === value;
}

interface ShowOptions {
  own?: boolean;
  search?: string;
  handlers?: Handlers;
  /** The session of the viewer: the owner, or a visitor. */
  session?: Session;
}

/** Renders the collection of a site for its owner or for a visitor. */
export function showCollection(
  site: CollectionSite,
  { own = true, search = '', handlers = {}, session = own ? aMember() : visitor }: ShowOptions = {},
) {
  const calls = stubServer({ ...site.handlers, ...handlers });
  const view = renderInApp(<Pages own={own} />, {
    session,
    path: `/profile?tab=collection${search}`,
  });
  return { ...view, calls };
}

function Pages({ own }: { own: boolean }) {
  return useLocation().pathname === '/profile' && <Collection userId={ownerId} own={own} />;
}
