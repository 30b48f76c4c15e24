import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type AttachedNft, attachedNftSchema } from '../../../../contract/posts.ts';
import { isMissing } from '../../../lib/api-error.ts';
import { showToast } from '../../../ui/toast.tsx';
import { attachingMessages } from '../../nfts/attaching/attaching.messages.ts';
import { nftQuery } from '../../nfts/nfts.queries.ts';
import { useSession } from '../../session/session-context.tsx';

/**
 * Reads the NFT that a new post starts with: null for none, undefined until it is known. Says so when it is not one that
 * the member can attach. Once it is known it stays as it is, because the form starts with it.
 */
export function useBeginningNft(nftId: string | null) {
  const { user } = useSession();
  const [nft, setNft] = useState<AttachedNft | null | undefined>(nftId === null ? null : undefined);
  const { data, error, isFetching, refetch } = useQuery({
    ...nftQuery(nftId ?? ''),
    enabled: nft === undefined,
  });
  if (nft === undefined && (data || isMissing(error))) {
    const canAttach = data && data.user_id === user?.id && !data.is_hidden;
    setNft(canAttach ? attachedNftSchema.parse(data) : null);
  }
  const isRefused = nftId !== null && nft === null;
  useEffect(() => {
    if (!isRefused) return;
    const { failed: title, failedText: message } = attachingMessages;
    showToast({ type: 'warning', title, message });
  }, [isRefused]);
  return { nft, error, isFetching, refetch };
}
