import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type AttachedNft, attachedNftSchema } from '../../../../contract/posts.ts';
import { showToast } from '../../../ui/toast.tsx';
import { attachingMessages } from '../../nfts/attaching/attaching.messages.ts';
import { nftQuery } from '../../nfts/nfts.queries.ts';
import { useSession } from '../../session/session-context.tsx';

/** Reads the NFT that a new post starts with. Says so when it is not one that the member can attach. */
export function useBeginningNft(nftId: string | null): {
  nft: AttachedNft | null;
  isPending: boolean;
} {
  const { user } = useSession();
  const { data, isLoading } = useQuery({ ...nftQuery(nftId ?? ''), enabled: nftId !== null });
  const canAttach = data !== undefined && data.user_id === user?.id && !data.is_hidden;
  const hasFailed = nftId !== null && !isLoading && !canAttach;
  useEffect(() => {
    if (!hasFailed) return;
    const { failed: title, failedText: message } = attachingMessages;
    showToast({ type: 'warning', title, message });
  }, [hasFailed]);
  return { nft: canAttach ? attachedNftSchema.parse(data) : null, isPending: isLoading };
}
