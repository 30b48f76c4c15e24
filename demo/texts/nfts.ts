/** The collections of the demo chain. */
export const series = {
  friends: {
    name: 'ほしまちフレンズ',
    standard: 'ERC-721',
    supply: 3000,
    about: 'ほしまちにくらす3000のなかまのひとりです。',
  },
  nights: {
    name: '千の星夜',
    standard: 'ERC-721',
    supply: 1000,
    about: '星まつりの夜に一度だけ配られた、1000枚の記念の絵です。',
  },
  travelers: {
    name: 'ほしまちトラベラーズ',
    standard: 'ERC-721',
    supply: null,
    about: 'ほしまちへ遊びに来たウォレットに届く、旅するなかまの絵です。',
  },
  tickets: {
    name: 'ほしまち記念きっぷ',
    standard: 'ERC-1155',
    supply: 6,
    about: '同じ絵柄を何枚でも持てる、ほしまち鉄道の記念きっぷです。',
  },
  lures: {
    name: 'プレゼント当選券',
    standard: 'ERC-721',
    supply: 40,
    about: '当選おめでとうございます。（知らない相手から送られてきた、迷惑なNFTの見本です。）',
  },
} as const;

export type SeriesId = keyof typeof series;
