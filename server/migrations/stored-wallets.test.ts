import { describe, it } from 'vitest';
import {
  created_at,
  expectStored,
  later,
  postId,
  updated_at,
  userId,
  useStoredEntities,
} from './stored-entities.testing.ts';

useStoredEntities();

describe('the tables of wallets and NFTs', () => {
  const nft = { contract_address: '0xc0ffee', token_id: '115792089237316195423570985008687907853' };

  it('store every field of a wallet [WREC-01, WREC-02, WREC-03, WREC-04, WREC-05]', () =>
    expectStored('wallets', {
      id: 'wallet00000000000001',
      user_id: userId,
      label: 'メイン',
      address: '0x12AB',
      address_lower: '0x12ab',
      address_mask: '0x12…AB',
      chain_id: 137,
      proven_at: later,
      proven_chain_id: 137,
      refresh_state: 'fresh',
      refresh_requested_at: updated_at,
      refresh_done: 3,
      refresh_total: 4,
      refreshed_at: later,
      created_at,
    }));

  it('store a message that proves a wallet', () =>
    expectStored('wallet_proofs', {
      nonce: 'nonce000000000000001',
      user_id: userId,
      wallet_id: 'wallet00000000000001',
      message: 'hiroba.example wants you to sign in',
      expires_at: later,
    }));

  it('store the progress of reading a contract', () =>
    expectStored('chain_scans', {
      address_lower: '0x12ab',
      chain_id: 137,
      contract_address: nft.contract_address,
      next_block: 7_000_000_000,
      token_ids: '["1"]',
      updated_at,
    }));

  // Shows XREC-01, XREC-02, XREC-03, XREC-04, XREC-05, XREC-06, XREC-07, XREC-08, XREC-09.
  it('store every field of a cached NFT, with image_url as its source', () =>
    expectStored('nft_cache', {
      id: 'nft00000000000000001',
      user_id: userId,
      wallet_id: 'wallet00000000000001',
      chain_id: 137,
      ...nft,
      name: '星 #1',
      image_source: 'ipfs://abc',
      animation_source: 'ipfs://abd',
      collection_name: '星',
      standard: 'ERC-1155',
      balance: '12',
      description: '夜の星',
      traits: '[{"name":"空","value":"夜"}]',
      is_spam: true,
      is_hidden: true,
      created_at,
    }));

  // Shows HREC-01, HREC-02, HREC-03, HREC-04, HREC-05, HREC-06, HREC-07.
  it('store every field of the preference for an NFT', () =>
    expectStored('nft_preferences', {
      id: 'preference0000000001',
      user_id: userId,
      nft_cache_id: 'nft00000000000000001',
      chain_id: 137,
      ...nft,
      is_hidden: true,
      created_at,
    }));

  it('store every field of a pin', () =>
    expectStored('nft_pins', { user_id: userId, chain_id: 137, ...nft, position: 2 }));

  it('store every field of the NFT of a post', () =>
    expectStored('post_nfts', {
      post_id: postId,
      nft_id: 'nft00000000000000001',
      chain_id: 137,
      ...nft,
      name: '星 #1',
      collection_name: '星',
      image_source: 'ipfs://abc',
      is_proven: true,
      created_at,
    }));
});
