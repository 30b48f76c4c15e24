import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { attachingMessages } from '#client/features/collections/nfts/attached-nfts/attached-nfts.messages.ts';
import { nftQuery } from '#client/features/collections/nfts/nfts.queries.ts';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { isMissing } from '#client/lib/api/api-error.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { type AttachedNft, attachedNftSchema } from '#contract/posts/posts.ts';

/**
 * Returns the NFT in the URL of a new post: null for none, undefined while it loads. Shows a message when the member
 * cannot attach it. The loaded value never changes, because the form starts with it.
 */
export function usePrefilledNft(nftId: string | null) {
  const { user } = useSession();
  const [nft, setNft] = useState<AttachedNft | null | undefined>(nftId === null ? null : undefined);
  const query = useQuery({ ...nftQuery(nftId ?? ''), enabled: nft === undefined });
  const { data, error } = query;
  if (nft === undefined && (data || isMissing(error))) {
    const canAttach = data && data.user_id === user?.id && !data.is_hidden;
    setNft(canAttach ? attachedNftSchema.parse(data) : null);
  }
  const isUnavailable = nftId !== null && nft === null;
  useEffect(() => {
    if (!isUnavailable) return;
    const { failed: title, failedText: message } = attachingMessages;
    showToast({ type: 'warning', title, message });
  }, [isUnavailable]);
  return { nft, query };
}
