import { nftName } from '#client/features/collections/nfts/nft-name.ts';
import { NftPicture } from '#client/features/collections/nfts/nft-picture.tsx';
import type { PictureSizes } from '#client/ui/media/picture-sizes.ts';
import type { PostDetail } from '#contract/posts/posts.ts';

const sizes: PictureSizes = [
  ['(min-width: 1024px)', '640px'],
  [null, '100vw'],
];

/** The picture of a post's NFT, for a post without an own picture. It is a square, because its size is unknown. */
export function PostNftPicture({ post: { nft, nft_image_url } }: { post: PostDetail }) {
  return (
    <div className="grid place-items-center bg-sunken lg:rounded-xl lg:p-4">
      <NftPicture
        src={nft_image_url}
        alt={nft ? nftName(nft) : ''}
        sizes={sizes}
        className="w-full max-w-[max(80svh,20rem)] lg:rounded-md"
      />
    </div>
  );
}
