import type { Expression, HeldId, WornId } from '../art/types.ts';

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

export const traitNames = {
  who: 'キャラクター',
  mood: 'きげん',
  background: '背景の色',
  pattern: '背景の模様',
  item: '持ちもの',
  wear: '身につけたもの',
} as const;

export const moodNames: Readonly<Record<Expression, string>> = {
  smile: 'にっこり',
  happy: 'ごきげん',
  sleepy: 'ねむたい',
  surprised: 'びっくり',
  wink: 'ウインク',
  singing: 'うたっている',
  shy: 'てれている',
  calm: 'おだやか',
};

export const patternNames = {
  rays: '光',
  bubbles: '泡',
  stars: '星',
  night: '夜空',
} as const;

export const colorNames: Readonly<Record<string, string>> = {
  '#ffb7c9': '桃色',
  '#a9c9ff': '空色',
  '#b5e3b8': '若草色',
  '#ffdc8a': 'たまご色',
  '#cbb6ff': '藤色',
  '#a8e2de': '水色',
  '#ffbf98': 'あんず色',
  '#8f86e0': 'すみれ色',
};

export const itemNames: Readonly<Record<HeldId, string>> = {
  wand: '星のつえ',
  cup: 'カップ',
  umbrella: '傘',
  lantern: 'ランタン',
  book: '本',
  balloon: '風船',
  flower: '花',
  sparkler: '線香花火',
  brush: '筆',
  candy: 'キャンディー',
  fish: '魚',
  leaf: '葉っぱ',
};

export const wearNames: Readonly<Record<WornId, string>> = {
  scarf: 'マフラー',
  knit: 'ニット帽',
  santa: 'サンタ帽',
  crown: '王冠',
  headphones: 'ヘッドホン',
  wreath: '花かんむり',
  beret: 'ベレー帽',
  party: 'パーティー帽',
  glasses: 'めがね',
};
