/** A linked wallet and how many NFTs of each series it holds. */
export interface WalletText {
  username: string;
  label: string;
  series: Readonly<Partial<Record<SeriesId, number>>>;
  /** How many of them the owner hides. */
  hidden?: number;
}

/** The two NFT series of the demo. */
export const series = {
  friends: { name: 'ほしまちフレンズ', supply: 3000 },
  nights: { name: '千の星夜', supply: 1000 },
} as const;

export type SeriesId = keyof typeof series;

export const walletTexts: readonly WalletText[] = [
  { username: 'sora_draws', label: 'メイン', series: { friends: 6, nights: 2 }, hidden: 2 },
  { username: 'sora_draws', label: '記念に取ってあるもの', series: { nights: 3 } },
  { username: 'yuzu_camera', label: 'ゆずの棚', series: { friends: 4 }, hidden: 1 },
  { username: 'hoshino', label: '広場の保管庫', series: { friends: 3, nights: 2 } },
  { username: 'sumire_v', label: 'すみれ', series: { friends: 2, nights: 4 } },
  { username: 'dot_ringo', label: '', series: { friends: 5 } },
  { username: 'nagi_sea', label: '海', series: { nights: 3 } },
  { username: 'hoshikuzu', label: 'ほしくずあつめ', series: { friends: 4, nights: 1 } },
];
