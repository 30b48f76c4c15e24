import { sql } from 'kysely';
import type { ProfileVisibility } from '#contract/accounts/member-settings.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';

const nftById = prepared<{ nft: string; viewer: string }>()((database, value) =>
  database
    .selectFrom('nft_cache')
    // The join hides the NFTs of an unlinked wallet, which a background job deletes later.
    .innerJoin('wallets', 'wallets.id', 'nft_cache.wallet_id')
    .innerJoin('private_profiles', 'private_profiles.id', 'nft_cache.user_id')
    .leftJoin('follows', (join) =>
      join
        .onRef('follows.following_id', '=', 'nft_cache.user_id')
        .on('follows.follower_id', '=', value('viewer')),
    )
    .where('nft_cache.id', '=', value('nft'))
    .select([
      'nft_cache.user_id',
      'nft_cache.chain_id',
      'nft_cache.contract_address',
      'nft_cache.image_source',
      'nft_cache.animation_source',
      'nft_cache.is_hidden',
      'private_profiles.profile_visibility',
      'private_profiles.leaving_at',
      'follows.follower_id as followed_by_viewer',
    ]),
);

// The same rule as `presentAudience` and `isForFollower` of posts, which this area cannot import.
const visibilityOfPost = sql<ProfileVisibility>`case
  when posts.own_audience = 'public' then private_profiles.profile_visibility
  when posts.own_audience = 'private' or private_profiles.profile_visibility = 'private' then 'private'
  else 'followers'
end`;

const widestFirst = sql`case posts.own_audience
  when 'public' then 1 when 'followers' then 2 when 'mutuals' then 3 else 4 end`;

// All posts with an NFT are by its owner, because only the owner can attach it. The post with the widest audience
// decides, because its audience includes the audiences of the other posts.
const nftInPosts = prepared<{ nft: string; viewer: string }>()((database, value) =>
  database
    .selectFrom('post_nfts')
    .innerJoin('posts', 'posts.id', 'post_nfts.post_id')
    .innerJoin('private_profiles', 'private_profiles.id', 'posts.user_id')
    .leftJoin('follows', (join) =>
      join
        .onRef('follows.following_id', '=', 'posts.user_id')
        .on('follows.follower_id', '=', value('viewer')),
    )
    .where('post_nfts.nft_id', '=', value('nft'))
    .orderBy('posts.is_published', 'desc')
    .orderBy(widestFirst)
    .limit(1)
    .select(({ selectFrom }) => [
      'posts.user_id',
      'posts.is_published',
      'post_nfts.chain_id',
      'post_nfts.contract_address',
      'post_nfts.image_source',
      visibilityOfPost.as('profile_visibility'),
      'private_profiles.leaving_at',
      // The author of a post for mutual followers must also follow the viewer.
      sql<string | null>`case when posts.own_audience <> 'mutuals' then follows.follower_id
        when ${selectFrom('follows as back')
          .whereRef('back.follower_id', '=', 'posts.user_id')
          .where('back.following_id', '=', value('viewer'))
          .select('back.following_id')} is not null then follows.follower_id end`.as(
        'followed_by_viewer',
      ),
    ]),
);

/** A holding: an NFT of a holder, with its sources and the facts that decide who can see it. */
export interface Holding {
  user_id: string;
  chain_id: number;
  contract_address: string;
  image_source: string | null;
  animation_source: string | null;
  /** Whether only the owner can see the NFT. */
  is_hidden: boolean;
  profile_visibility: ProfileVisibility;
  leaving_at: string | null;
  followed_by_viewer: string | null;
}

/**
 * Returns where an NFT is visible: in a collection and in a post. The post has a snapshot of the NFT from when it was
 * attached. A draft is visible to its owner only.
 */
export async function findHoldings(database: Queryable, nft: string, viewerId: string | null) {
  const values = { nft, viewer: viewerId ?? '' };
  const inCollection = await nftById(database, values);
  const inPosts = await nftInPosts(database, values);
  return [
    ...inCollection,
    ...inPosts.map(({ is_published, ...row }) => ({
      ...row,
      animation_source: null,
      is_hidden: !is_published,
    })),
  ];
}
