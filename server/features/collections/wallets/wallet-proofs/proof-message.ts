import { createSiweMessage, parseSiweMessage } from 'viem/siwe';
import { WALLET_PROOF_LIFETIME } from '#contract/foundations/limits.ts';
import type { ProofMessageError } from './proof-refusals.ts';
import type { WalletToProve } from './wallet-proofs.store.ts';

export interface Proof {
  nonce: string;
  message: string;
  expires_at: string;
}

/**
 * Returns the message that proves a wallet when it is signed (EIP-4361). It names the member, so that nobody can be
 * tricked into signing for the account of another member. Its statement is ASCII, as the standard requires.
 */
export function writeProof(wallet: WalletToProve, publicUrl: URL, nonce: string): Proof {
  const issuedAt = new Date();
  const expirationTime = new Date(issuedAt.getTime() + WALLET_PROOF_LIFETIME);
  const message = createSiweMessage({
    version: '1',
    domain: publicUrl.host,
    uri: publicUrl.origin,
    address: wallet.address,
    chainId: wallet.chain_id,
    nonce,
    issuedAt,
    expirationTime,
    statement: `This wallet belongs to the member @${wallet.username}. Signing this sends no transaction and costs nothing.`,
  });
  return { nonce, message, expires_at: expirationTime.toISOString() };
}

/**
 * Returns the error of a message that has wrong fields, has expired, or differs from the latest message of the wallet.
 * Returns null for a valid message.
 */
export function messageErrorOf(
  message: string,
  wallet: WalletToProve,
  { publicUrl, proof }: { publicUrl: URL; proof: Proof | null },
): ProofMessageError | null {
  return fieldErrorOf(message, wallet, publicUrl) ?? differenceFrom(proof, message);
}

function fieldErrorOf(
  message: string,
  wallet: WalletToProve,
  publicUrl: URL,
): ProofMessageError | null {
  const { address, chainId, domain, nonce, expirationTime } = parseSiweMessage(message);
  if (!address || !nonce || !expirationTime) return 'malformed';
  if (domain !== publicUrl.host) return 'domain';
  if (address.toLowerCase() !== wallet.address_lower) return 'address';
  if (chainId !== wallet.chain_id) return 'chain';
  return expirationTime.getTime() <= Date.now() ? 'expired' : null;
}

function differenceFrom(proof: Proof | null, message: string): ProofMessageError | null {
  if (!proof) return 'used';
  if (parseSiweMessage(message).nonce !== proof.nonce) return 'nonce';
  return message === proof.message ? null : 'altered';
}
