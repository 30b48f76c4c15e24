import type { RelatedRecords } from '#server/features/members/deleted-content/related-records.service.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { readNftsOfPost, replaceNftOfPost } from '../attached-nfts.store.ts';

export const nftOfPost: RelatedRecords<Tables['post_nfts'] & { user_id: string }> = {
  table: 'post_nfts',
  what: 'nft',
  read: readNftsOfPost,
  restore: async (transaction, postId, [row]) => {
    if (!row) return;
    const { user_id: _, ...nft } = row;
    await replaceNftOfPost(transaction, postId, nft);
  },
};
