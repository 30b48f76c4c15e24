import type { CharacterId, Expression } from '../types.ts';

/** One of the twelve friends of 「ほしまちフレンズ」. */
interface Character {
  id: CharacterId;
  /** Its name, which is also the tag used on posts. */
  name: string;
  species: string;
  personality: string;
  /** Main colour, second colour, accent. */
  palette: readonly [string, string, string];
  body: string;
  expressions: readonly Expression[];
  accessory: string;
  habitat: string;
}

const everyMood: readonly Expression[] = [
  'smile',
  'happy',
  'sleepy',
  'surprised',
  'wink',
  'singing',
  'shy',
  'calm',
];

export const characters: readonly Character[] = [
  {
    id: 'rumi',
    name: 'ルミ',
    species: '星の子',
    personality: 'いつも元気。だれかの願いごとを聞くと、つい走りだす。',
    palette: ['#ffd34f', '#6f8df2', '#fff6df'],
    body: 'まるい五角の星',
    expressions: everyMood,
    accessory: '青いマフラー',
    habitat: '坂の上の展望台',
  },
  {
    id: 'moko',
    name: 'モコ',
    species: '雲ひつじ',
    personality: 'のんびり屋の聞き上手。となりにいるだけで安心する。',
    palette: ['#fdf6ff', '#ffe3d3', '#ff8fb0'],
    body: 'ふわふわの雲',
    expressions: everyMood,
    accessory: '金のすず',
    habitat: '丘の上の雲だまり',
  },
  {
    id: 'kurone',
    name: 'クロネ',
    species: '黒猫',
    personality: 'すましているけれど、寒い日はいちばん近くに来る。',
    palette: ['#4b4272', '#ff6f8f', '#ffc94a'],
    body: 'しなやかな猫',
    expressions: everyMood,
    accessory: '紅色のリボン',
    habitat: '時計屋の二階',
  },
  {
    id: 'polka',
    name: 'ポルカ',
    species: '水玉きのこ',
    personality: 'ふしぎなことを真顔で言う。雨の日が大好き。',
    palette: ['#f2617a', '#fff0dc', '#8fd0b5'],
    body: '大きなかさ',
    expressions: everyMood,
    accessory: '若草色のスカート',
    habitat: 'きのこの森',
  },
  {
    id: 'shizuku',
    name: 'シズク',
    species: 'しずく',
    personality: 'まっすぐで素直。うれしいと体の中で水が揺れる。',
    palette: ['#7cc8f5', '#c9f3ff', '#7fcf8b'],
    body: 'つやつやの水滴',
    expressions: everyMood,
    accessory: '葉っぱの帽子',
    habitat: '石だたみの路地',
  },
  {
    id: 'kohaku',
    name: 'コハク',
    species: 'きつね',
    personality: '落ちついた物知り。約束の五分前にはもう着いている。',
    palette: ['#f59a4a', '#fff3e0', '#ffc23d'],
    body: '三角の耳と大きなしっぽ',
    expressions: everyMood,
    accessory: '琥珀のペンダント',
    habitat: '銀杏並木',
  },
  {
    id: 'nemu',
    name: 'ネム',
    species: '月うさぎ',
    personality: 'いつもねむい。大事なところだけ起きている。',
    palette: ['#f3ecff', '#7f7be0', '#ffe07a'],
    body: '片耳のたれたうさぎ',
    expressions: everyMood,
    accessory: '月のついた帽子',
    habitat: '月の見える部屋',
  },
  {
    id: 'toto',
    name: 'トト',
    species: '小さなロボット',
    personality: 'はじめてのものを何でも記録する。少し人見知り。',
    palette: ['#a8e0d1', '#fff6e6', '#ffcf70'],
    body: 'まるい四角',
    expressions: everyMood,
    accessory: '胸のハート',
    habitat: '屋上の観測所',
  },
  {
    id: 'hana',
    name: 'ハナ',
    species: 'つぼみの精',
    personality: '世話好き。咲くのはもう少し先でいいと思っている。',
    palette: ['#ff9fbe', '#86cc7c', '#ffe9d6'],
    body: '花びらのフード',
    expressions: everyMood,
    accessory: '葉っぱの羽',
    habitat: '屋上庭園',
  },
  {
    id: 'ginga',
    name: 'ギンガ',
    species: 'くじら',
    personality: 'おおらかで声が小さい。背中に天の川がある。',
    palette: ['#5566c9', '#eef0ff', '#ffe07a'],
    body: '空に浮かぶくじら',
    expressions: everyMood,
    accessory: '星の噴水',
    habitat: '海と夜空のさかいめ',
  },
  {
    id: 'pachi',
    name: 'パチ',
    species: 'かみなりハリネズミ',
    personality: 'せっかちで友だち思い。だれかが喜ぶと光る。',
    palette: ['#4e5aa8', '#ffd84d', '#ffe6c7'],
    body: 'いなずまのトゲ',
    expressions: everyMood,
    accessory: '額のいなずま',
    habitat: '丘の発電小屋',
  },
  {
    id: 'maron',
    name: 'マロン',
    species: 'りす',
    personality: '食いしん坊。分けるときは大きいほうをあげる。',
    palette: ['#c98655', '#fff0dc', '#7d3f2a'],
    body: 'くるんと巻いたしっぽ',
    expressions: everyMood,
    accessory: 'どんぐりの帽子',
    habitat: '商店街のパン屋の裏',
  },
];

/** The character with this id. */
export function characterOf(id: CharacterId): Character {
  const found = characters.find((character) => character.id === id);
  if (found === undefined) throw new Error(`No such character: ${id}`);
  return found;
}
