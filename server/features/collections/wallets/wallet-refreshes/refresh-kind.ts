import { z } from 'zod';
import { idSchema } from '#contract/foundations/primitives.ts';
import { jobKind } from '#server/platform/jobs/job-kind.ts';

interface WalletOfMember {
  walletId: string;
  userId: string;
}

/** The refresh of a wallet's NFTs. Only one wallet of a member is refreshed at a time. */
export const refreshKind = jobKind<WalletOfMember>({
  name: 'wallet-refresh',
  payload: z.strictObject({ walletId: idSchema, userId: idSchema }),
  key: ({ walletId }) => walletId,
  userId: ({ userId }) => userId,
  turn: ({ userId }) => userId,
});
