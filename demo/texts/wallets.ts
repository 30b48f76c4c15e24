import type { SeriesId } from './nfts.ts';

/** A linked wallet with the number of its NFTs in each series. */
export interface WalletText {
  username: string;
  label: string;
  series: Readonly<Partial<Record<SeriesId, number>>>;
  proven?: true;
  hidden?: number;
  pinned?: number;
}

export const walletTexts: readonly WalletText[] = [
  {
    username: 'sora_draws',
    label: 'メイン',
    series: { friends: 58, nights: 24, tickets: 4, lures: 2 },
    proven: true,
    hidden: 4,
    pinned: 5,
  },
  { username: 'sora_draws', label: '記念に取ってあるもの', series: { nights: 3, tickets: 2 } },
  { username: 'yuzu_camera', label: 'ゆずの棚', series: { friends: 9 }, hidden: 1, proven: true },
  { username: 'hoshino', label: '広場の保管庫', series: { friends: 12, nights: 6 }, proven: true },
  { username: 'akari_staff', label: '運営のおさいふ', series: { nights: 4 }, proven: true },
  { username: 'mimori', label: '', series: { friends: 3, lures: 1 } },
  {
    username: 'sumire_v',
    label: 'すみれ',
    series: { friends: 7, nights: 14 },
    proven: true,
    pinned: 3,
  },
  { username: 'dot_ringo', label: '', series: { friends: 8 } },
  { username: 'nagi_sea', label: '海', series: { nights: 5, tickets: 1 }, proven: true },
  {
    username: 'hoshikuzu',
    label: 'ほしくずあつめ',
    series: { friends: 16, nights: 9 },
    proven: true,
  },
  { username: 'kuro_days', label: 'クロネ専用', series: { friends: 11 }, proven: true, pinned: 1 },
  { username: 'tsukimi_nemu', label: 'おやすみ貯金', series: { friends: 4 } },
  { username: 'amane', label: '透明な箱', series: { friends: 2, nights: 6 }, proven: true },
  { username: 'kinoko_mori', label: '', series: { friends: 5, tickets: 3 } },
  { username: 'chikuchiku', label: '手芸部の共有', series: { friends: 3 }, hidden: 1 },
  { username: 'komorebi', label: '木もれ日', series: { nights: 2 }, proven: true },
  { username: 'pachio', label: 'パチのおうち', series: { friends: 10 } },
  { username: 'mochi_umai', label: 'もちもち', series: { friends: 2, tickets: 2 } },
  { username: 'rikuto', label: 'りくと', series: { friends: 6 }, proven: true },
  { username: 'usagi_bin', label: '', series: { friends: 3, nights: 1 } },
  { username: 'latte_ken', label: '喫茶店のレジ', series: { friends: 4, lures: 1 } },
  { username: 'inkblot', label: 'インク壺', series: { nights: 7 }, proven: true },
  { username: 'wataame', label: 'わたあめ', series: { friends: 2 } },
  { username: 'kogitsune', label: 'きつねの巣', series: { friends: 5 }, proven: true },
  { username: 'orgel', label: 'オルゴール', series: { nights: 3 } },
  { username: 'robo_to_toto', label: 'トトの部品箱', series: { friends: 13 }, proven: true },
  { username: 'nobinobi_line', label: '', series: { friends: 1 } },
];
