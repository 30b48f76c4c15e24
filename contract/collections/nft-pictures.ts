/** Returns the URL path of the picture of an NFT. It accepts `w`, `q` and `format` as query parameters. */
export function nftPictureUrl(nftId: string): string {
  return `/images/nft/${nftId}`;
}

/** Returns the URL path of the animation, video or sound of an NFT. */
export function nftAnimationUrl(nftId: string): string {
  return `${nftPictureUrl(nftId)}/animation`;
}
