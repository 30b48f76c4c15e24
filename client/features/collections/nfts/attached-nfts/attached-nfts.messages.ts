export const attachingMessages = {
  chosen: '添えるNFT',
  announceChosen: (name: string) => `${name}を添えました`,
  failed: 'NFTを添えられませんでした',
  failedText: '「追加する」の「NFT」から、ほかのNFTを選べます。',
  ofPost: 'この投稿のNFT',
  proven: '投稿時に所有確認済み',
  picker: {
    title: 'NFTを選ぶ',
    description: 'コレクションに表示しているNFTから、1つ選べます。',
    search: 'NFTの名前で探す',
    list: '添えられるNFT',
    nothing: (text: string) => `「${text}」に当てはまるNFTはありません`,
    notAll: 'まだ読み込んでいないNFTもあります。',
    more: 'もっと読み込んで探す',
    empty: {
      title: '添えられるNFTがまだありません',
      text: 'ウォレットを登録すると、そのNFTを投稿に添えられます。',
      link: 'ウォレットの設定を開く',
    },
    fetching: { title: 'NFTを集めています', text: '終わると、ここに並びます。' },
  },
} as const;
