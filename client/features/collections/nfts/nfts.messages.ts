export const nftsMessages = {
  collection: 'コレクション',
  hiddenNfts: '非表示のNFT',
  loading: 'コレクションを読み込んでいます',
  count: (count: string) => `${count}件`,
  refreshed: '最終更新',
  refreshing: '更新しています',
  refreshingCount: (done: string, total: string) => `更新しています：${done}/${total}件`,
  nameless: (tokenId: string) => `名前のないNFT #${tokenId}`,
  proven: '所有確認済み',
  official: '公式',
  pinned: '固定',
  moves: '動きあり',
  noPicture: '画像がありません',
  balance: (count: string) => `${count}個`,
  details: '詳細',
  /** The accessible name of the button on a tile. Begins with its visible label. */
  detailsOf: (name: string) => `詳細：${name}`,
  filters: {
    label: 'コレクションの絞り込み',
    wallet: 'ウォレット',
    allWallets: 'すべてのウォレット',
    collection: 'コレクション',
    allCollections: 'すべてのコレクション',
    chain: (name: string, count: string) => `${name}：${count}件`,
    hidden: (count: string) => `非表示 ${count}`,
    clear: '絞り込みを解除',
  },
  empty: {
    others: {
      title: 'まだコレクションがありません',
      text: 'NFTが飾られると、ここに並びます。',
    },
    noWallet: {
      title: 'コレクションはまだ空っぽです',
      text: 'ウォレットを登録すると、自分のNFTがカードのように並びます。',
      link: 'ウォレットを登録する',
    },
    noNfts: {
      title: 'まだNFTがありません',
      text: '登録したウォレットにNFTが届くと、ここに並びます。',
      wallets: 'ウォレットを確認する',
    },
    fetching: {
      title: 'NFTを集めています',
      text: '終わると、ここに並びます。少し時間がかかることがあります。',
    },
    allHidden: {
      title: 'すべてのNFTを非表示にしています',
      text: 'ほかの人には、空のコレクションに見えています。',
      show: '非表示のNFTを見る',
    },
    nothing: {
      title: '当てはまるNFTはありません',
      text: '絞り込みを変えると、見つかるかもしれません。',
    },
    noHidden: {
      title: '非表示にしたNFTはありません',
      text: 'コレクションで非表示にしたNFTは、ここに並びます。ここから表示に戻せます。',
      toCollection: 'コレクションを開く',
    },
  },
} as const;
