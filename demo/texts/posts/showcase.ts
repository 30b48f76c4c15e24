/** The newest posts, newest first, by title: what greets every visitor. */
export const showcase: readonly string[] = [
  '星がいちばん近い夜',
  '花野',
  'ラテアート、3回目の正直',
  '待ち受け：海のなか',
  'トト、はじめての雪',
  '銀杏並木で待ち合わせ',
  'ほっぺ大集合',
  '雨粒のむこう',
  '夜のきのこは光る',
  '落ち葉のベッド',
  '水彩の秋',
  '16色でどこまでいけるか',
  'ギンガの背中に乗って',
];

/** Full: no more likes fit. */
export const fullPost = 'ファンアート100枚目！';

/** One like is missing, so that anybody can give the last one. */
export const nearlyFullPost = '毎日クロネ 150日記念';
