/** The networks of Alchemy's NFT API by chain, with the names of its OpenAPI description. Astar is not supported. */
export const alchemyNetworks: ReadonlyMap<number, string> = new Map([
  [1, 'eth-mainnet'],
  [137, 'polygon-mainnet'],
  [8453, 'base-mainnet'],
  [43_114, 'avax-mainnet'],
  [10, 'opt-mainnet'],
  [56, 'bnb-mainnet'],
  [42_161, 'arb-mainnet'],
  [1868, 'soneium-mainnet'],
  [7_777_777, 'zora-mainnet'],
  [81_457, 'blast-mainnet'],
  [2020, 'ronin-mainnet'],
]);
