/** Returns an NFT in the form of the indexer's responses (`ownedNfts` of version 3). */
export function indexedNft(tokenId: number | string, fields: Record<string, unknown> = {}) {
  const name = `灯台 #${tokenId}`;
  const picture = `https://art.example/${tokenId}.png`;
  return {
    contract: {
      address: '0x0BEED7099AF7514CCEDF642CFEA435731176FB02',
      name: '灯台コレクション',
      symbol: 'LIGHT',
      totalSupply: '10000',
      tokenType: 'ERC721',
      contractDeployer: '0x9c78DDec1F16685ee6E58637a640514A1eD87BC4',
      deployedBlockNumber: 13_736_379,
      openSeaMetadata: { collectionName: 'Lighthouses', safelistRequestStatus: 'verified' },
      isSpam: null,
      spamClassifications: [],
    },
    tokenId: String(tokenId),
    tokenType: 'ERC721',
    name,
    description: '港の灯台。',
    image: {
      cachedUrl: `https://cdn.example/cached/${tokenId}`,
      thumbnailUrl: `https://cdn.example/thumbnail/${tokenId}`,
      pngUrl: `https://cdn.example/png/${tokenId}`,
      contentType: 'image/png',
      size: 1_474_037,
      originalUrl: picture,
    },
    animation: { cachedUrl: null, contentType: null, size: null, originalUrl: null },
    raw: {
      tokenUri: `https://art.example/${tokenId}.json`,
      metadata: {
        name,
        description: '港の灯台。',
        image: picture,
        attributes: [{ trait_type: '時刻', value: '夜' }],
      },
      error: null,
    },
    collection: { name: '灯台コレクション', slug: 'lights', externalUrl: null },
    tokenUri: `https://art.example/${tokenId}.json`,
    timeLastUpdated: '2023-04-19T21:25:39.563Z',
    balance: '1',
    ...fields,
  };
}

/** Returns a page in the form of the indexer's responses. */
export function indexedPage(ownedNfts: readonly unknown[], pageKey: string | null = null) {
  const block = { blockNumber: 17_083_811, blockHash: `0x${'ab'.repeat(32)}` };
  return { ownedNfts, totalCount: ownedNfts.length, validAt: block, pageKey };
}
