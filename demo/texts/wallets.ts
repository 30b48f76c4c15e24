/** A linked wallet and how many collectibles of each series lie in it. */
export interface WalletNote {
  username: string;
  label: string;
  series: Readonly<Partial<Record<SeriesId, number>>>;
  /** How many of them their owner keeps out of sight. */
  hidden?: number;
}

/** The two series of collectibles that the demo knows. */
export const series = {
  friends: { name: 'ほしまちフレンズ', supply: 3000 },
  nights: { name: '千の星夜', supply: 1000 },
} as const;

export type SeriesId = keyof typeof series;

export const walletNotes: readonly WalletNote[] = [
  { username: 'sora_draws', label: 'メイン', series: { friends: 6, nights: 2 }, hidden: 2 },
  { username: 'sora_draws', label: '記念に取ってあるもの', series: { nights: 3 } },
  { username: 'yuzu_camera', label: 'ゆずの棚', series: { friends: 4 }, hidden: 1 },
  { username: 'hoshino', label: '広場の保管庫', series: { friends: 3, nights: 2 } },
  { username: 'sumire_v', label: 'すみれ', series: { friends: 2, nights: 4 } },
  { username: 'dot_ringo', label: '', series: { friends: 5 } },
  { username: 'nagi_sea', label: '海', series: { nights: 3 } },
  { username: 'hoshikuzu', label: 'ほしくずあつめ', series: { friends: 4, nights: 1 } },
];
