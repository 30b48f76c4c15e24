/** The titles of the newest posts, newest first. Every visitor sees them on the first page. */
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

/** The post of ten pages, turned from right to left. */
export const longComic = '無音のマンガ';

/** The post that has reached the limit of 1000 likes. */
export const fullPost = 'ファンアート100枚目！';

/** The post with 999 likes, which any visitor can complete. */
export const nearlyFullPost = '毎日クロネ 150日記念';
