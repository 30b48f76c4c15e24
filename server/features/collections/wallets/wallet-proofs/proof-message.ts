import { createSiweMessage, parseSiweMessage } from 'viem/siwe';
import { WALLET_PROOF_LIFETIME } from '#contract/foundations/limits.ts';
import { type AppError, fieldError } from '#server/platform/http/app-error.ts';
import type { WalletToProve } from './wallet-proofs.store.ts';

interface Proof {
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

/** Returns why a message is not the latest valid message of the wallet, or null. */
export function messageErrorOf(
  message: string,
  wallet: WalletToProve,
  { publicUrl, proof }: { publicUrl: URL; proof: Proof | null },
): ProofMessageError | null {
  return fieldErrorOf(message, wallet, publicUrl) ?? differenceFrom(proof, message);
}

function fieldErrorOf(message: string, wallet: WalletToProve, publicUrl: URL) {
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

const messageErrors = {
  malformed: '署名するメッセージの形式が正しくありません',
  domain: '別のサイトのためのメッセージです。このサイトで作り直してください',
  address: '別のウォレットのためのメッセージです。選び直してください',
  chain: '別のチェーンのためのメッセージです。もう一度やり直してください',
  expired: 'メッセージの期限が切れました。もう一度やり直してください',
  used: 'このメッセージはもう使えません。もう一度やり直してください',
  nonce: '新しいメッセージに置き換えられています。もう一度やり直してください',
  altered: 'メッセージが書き換えられています。表示されたとおりに署名してください',
} as const;

type ProofMessageError = keyof typeof messageErrors;

export function refusedMessage(error: ProofMessageError): AppError {
  return fieldError('invalid-argument', 'message', messageErrors[error]);
}

const signatureErrors = {
  invalid: ['invalid-argument', 'このウォレットの署名ではありません。アカウントを確認してください'],
  uncheckable: [
    'failed-precondition',
    'このチェーンでは、コントラクトのウォレットを確認できません',
  ],
  unavailable: [
    'unavailable',
    'いまは署名を確認できません。しばらく待ってからもう一度お試しください',
  ],
} as const;

export function refusedSignature(verdict: keyof typeof signatureErrors): AppError {
  const [code, text] = signatureErrors[verdict];
  return fieldError(code, 'signature', text);
}
