import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import { STORED_INTEGER_MAX, WALLET_LABEL_MAX } from '#contract/foundations/limits.ts';
import { idSchema, textSchema, timeSchema } from '#contract/foundations/primitives.ts';
import { findChain } from '#contract/site/chains.ts';

const walletStates = ['waiting', 'running', 'fresh', 'failed'] as const;

const walletSchema = z.object({
  id: idSchema,
  user_id: idSchema,
  label: z.string(),
  /** Such as `0x12ab…89ef`. */
  address_mask: z.string(),
  /** The complete address with its checksum (EIP-55). Only the owner gets it. */
  address: z.string(),
  chain_id: z.int(),
  /** When the owner proved the wallet. Null for a wallet that is not proven. */
  proven_at: timeSchema.nullable(),
  state: z.enum(walletStates),
  /** The progress of a running fetch: the number of fetched NFTs, and their total when it is known. */
  progress: z.object({ done: z.int(), total: z.int().nullable() }).nullable(),
  nfts_count: z.int(),
  /** When the wallet's NFTs were last fetched completely. */
  refreshed_at: timeSchema.nullable(),
  created_at: timeSchema,
});
export type Wallet = z.infer<typeof walletSchema>;

export const listWallets = defineQuery('/api/wallets', {
  access: 'member',
  isPrivate: true,
  summary:
    "Returns the caller's wallets, oldest first, and the chains that another wallet can be on.",
  response: z.object({
    items: z.array(walletSchema),
    /** The chains on which the member can add another wallet. */
    chain_ids: z.array(z.int()),
    /** The chains whose NFTs the site reads. A wallet on another chain can be proven, but its NFTs are not shown. */
    read_chain_ids: z.array(z.int()),
    /** Whether ENS names are accepted as addresses. */
    accepts_names: z.boolean(),
  }),
});

const labelSchema = textSchema({ what: 'ラベル', max: WALLET_LABEL_MAX, normalize: true });

export const saveWalletAddressMultiChain = defineFunction('saveWalletAddressMultiChain', {
  access: 'member',
  summary:
    'Links a wallet by its address and starts fetching its NFTs. ENS names are accepted if an endpoint of Ethereum is configured. A member can link at most 10 wallets, and each address once.',
  perMinute: 20,
  input: z.strictObject({
    address: z
      .string('ウォレットアドレスを入力してください')
      .trim()
      .min(1, 'ウォレットアドレスを入力してください')
      .max(255, '無効なウォレットアドレスです'),
    chain_id: z
      .int()
      .min(1)
      .max(STORED_INTEGER_MAX)
      .refine((id) => findChain(id) !== undefined, 'チェーンを選んでください'),
    label: labelSchema.default(''),
  }),
  output: z.object({ success: z.literal(true), wallet_id: idSchema, message: z.string() }),
});

export const renameWallet = defineFunction('renameWallet', {
  access: 'member',
  summary: "Changes the label of one of the caller's wallets.",
  input: z.strictObject({ walletId: idSchema, label: labelSchema }),
  output: z.object({ label: z.string() }),
});

export const refreshNFTCacheMultiChain = defineFunction('refreshNFTCacheMultiChain', {
  access: 'member',
  summary:
    "Fetches the NFTs of one of the caller's wallets again, in the background. During a running fetch, it starts no other one.",
  perMinute: 10,
  input: z.strictObject({ walletId: idSchema }),
  output: z.object({ success: z.literal(true), message: z.string() }),
});

export const deleteWallet = defineFunction('deleteWallet', {
  access: 'member',
  summary:
    "Unlinks one of the caller's wallets. Deletes its cached NFTs and their settings. A repeated call changes nothing. Fails with 'Unauthorized' for a wallet of another member.",
  perMinute: 20,
  input: z.strictObject({ walletId: idSchema }),
  output: z.object({ deleted_id: idSchema }),
});

export const requestWalletProof = defineFunction('requestWalletProof', {
  access: 'member',
  summary:
    "Returns the message (EIP-4361) whose signature proves one of the caller's wallets. The message is bound to this site and this address. It can be used once, within ten minutes.",
  perMinute: 10,
  input: z.strictObject({ walletId: idSchema }),
  output: z.object({ message: z.string(), expires_at: timeSchema }),
});

export const proveWallet = defineFunction('proveWallet', {
  access: 'member',
  summary:
    'Verifies a signed message, by a plain account or a contract (EIP-1271, ERC-6492). An address is proven by one member at a time: a later proof by another member replaces the earlier one.',
  perMinute: 10,
  input: z.strictObject({
    walletId: idSchema,
    message: z.string().max(2000, '署名するメッセージの形式が正しくありません'),
    signature: z
      .string()
      .regex(/^0x(?:[0-9a-fA-F]{2}){1,4096}$/, '署名の形式が正しくありません')
      .transform((hex) => hex as `0x${string}`),
  }),
  output: z.object({ proven_at: timeSchema }),
});
