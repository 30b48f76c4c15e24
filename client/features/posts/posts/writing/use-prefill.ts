import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { attachingMessages } from '#client/features/collections/nfts/attached-nfts/attached-nfts.messages.ts';
import { nftQuery } from '#client/features/collections/nfts/nfts.queries.ts';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { isMissing } from '#client/lib/api/api-error.ts';
import { readShared, type SharedContent } from '#client/lib/offline/shared-content.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { type AttachedNft, attachedNftSchema } from '#contract/posts/posts.ts';
import { postFormMessages } from './post-form.messages.ts';

/**
 * Returns the NFT in the URL of a new post: null when there is none, undefined while it loads. It does not change after
 * the form has started with it.
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

const texts = postFormMessages.shared;

/** Returns the contents that a phone has shared with the site: null for none, undefined while they load. */
export function useSharedContent(isShared: boolean): SharedContent | null | undefined {
  const [shared, setShared] = useState<SharedContent | null | undefined>(
    isShared ? undefined : null,
  );
  useEffect(() => {
    if (isShared) void readShared().then(setShared);
  }, [isShared]);
  const isMissing = isShared && shared === null;
  const left = shared ? shared.files - shared.pictures.length : 0;
  useEffect(() => {
    if (isMissing) showToast({ type: 'warning', title: texts.missing, message: texts.missingText });
    if (left > 0) showToast({ type: 'info', title: texts.left(left), message: texts.leftText });
  }, [isMissing, left]);
  return shared;
}
