import type { CharacterId } from '../types.ts';

/** The names of the twelve 「ほしまちフレンズ」, which are also the tags of posts with them. */
export const characterNames: Readonly<Record<CharacterId, string>> = {
  rumi: 'ルミ',
  moko: 'モコ',
  kurone: 'クロネ',
  polka: 'ポルカ',
  shizuku: 'シズク',
  kohaku: 'コハク',
  nemu: 'ネム',
  toto: 'トト',
  hana: 'ハナ',
  ginga: 'ギンガ',
  pachi: 'パチ',
  maron: 'マロン',
};
