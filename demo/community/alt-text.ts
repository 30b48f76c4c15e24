import { characterNames } from '../art/characters/names.ts';
import type {
  ArtSpec,
  Expression,
  HeldId,
  PhotoId,
  PoseId,
  Role,
  SceneId,
  SceneSpec,
  SheetSpec,
  StyleId,
  WornId,
} from '../art/types.ts';

const places: Readonly<Record<SceneId, string>> = {
  town: '街灯のともる夜の町',
  meadow: '花の咲く野原',
  seaside: '夕焼けの浜辺',
  snow: '雪の丘',
  room: '窓のある暖かい部屋',
  rain: '雨の商店街',
  festival: '提灯の並ぶお祭り会場',
  underwater: '光のさす海の中',
  forest: '大きなきのこの森',
  rooftop: '夕方の屋上庭園',
  cafe: '窓辺のカフェ',
  space: '星雲の見える小さな惑星',
  autumn: '色づいた秋の並木道',
};

const faces: Readonly<Record<Expression, string>> = {
  smile: 'ほほえむ',
  happy: 'うれしそうに笑う',
  sleepy: '眠そうな',
  surprised: '目を丸くした',
  wink: 'ウィンクする',
  singing: '歌う',
  shy: '照れた',
  calm: '静かに見つめる',
};

const held: Readonly<Record<HeldId, string>> = {
  wand: '星の杖',
  cup: '湯気の立つカップ',
  umbrella: '傘',
  lantern: '提灯',
  book: '本',
  balloon: '風船',
  flower: '花',
  sparkler: '線香花火',
  brush: '絵筆',
  candy: 'うずまきキャンディ',
  fish: 'たい焼き',
  leaf: '紅葉',
};

const worn: Readonly<Record<WornId, string>> = {
  scarf: 'マフラーを巻いた',
  knit: 'ニット帽をかぶった',
  santa: 'サンタ帽をかぶった',
  crown: '王冠をかぶった',
  headphones: 'ヘッドホンをつけた',
  wreath: '花かんむりをのせた',
  beret: 'ベレー帽をかぶった',
  party: 'パーティー帽をかぶった',
  glasses: 'めがねをかけた',
};

const gestures: Partial<Record<PoseId, string>> = {
  wave: '手を振って',
  cheer: '両手をあげて',
  reach: '手をのばして',
  hug: '手を前で合わせて',
};

const styles: Readonly<Record<StyleId, string>> = {
  soft: 'イラスト',
  flat: 'パステル調のイラスト',
  ink: '二色刷り風のペン画',
  watercolor: '水彩風のイラスト',
  glow: '光る夜色のイラスト',
  felt: 'ぬいぐるみ',
};

const photos: Readonly<Record<PhotoId, (names: string) => string>> = {
  plush: (names) => `木の机に置かれた${names}のぬいぐるみの写真。背景はやわらかくぼけている。`,
  latte: (names) => `${names}が描かれたラテアートを真上から撮った写真。`,
  cake: (names) => `${names}の飾りをのせた、いちごとクリームのケーキの写真。`,
  window: (names) => `雨粒のついた窓と街の灯りを背に、窓辺に座る${names}のぬいぐるみの写真。`,
  sky: (names) => `${names}の形に見える雲が浮かぶ空の写真。`,
  craft: (names) => `布の上に並べた、${names}の手作り作品の写真。`,
  leaves: (names) => `落ち葉のじゅうたんに座る${names}のぬいぐるみの写真。`,
  lights: (names) => `冬のイルミネーションを背にした${names}のぬいぐるみの写真。`,
  stand: (names) => `緑を背にした${names}のアクリルスタンドの写真。`,
  beach: (names) => `海辺で撮った${names}のアクリルスタンドの写真。`,
};

function namesOf(cast: readonly Role[]): string {
  return cast.map(({ who }) => characterNames[who]).join('と');
}

function describeRole(role: Role): string {
  const dress = role.wearing === undefined ? '' : worn[role.wearing];
  const item = role.holding === undefined ? '' : `${held[role.holding]}を持って`;
  const gesture = role.pose === undefined ? '' : (gestures[role.pose] ?? '');
  return `${dress}${item}${item === '' ? gesture : ''}${faces[role.expression ?? 'smile']}${characterNames[role.who]}`;
}

function describeScene(spec: SceneSpec): string {
  const cast = spec.cast.map(describeRole).join('と、');
  // Pictures in these two styles have no scenery.
  if (spec.style === 'flat' || spec.style === 'ink') return `${cast}。${styles[spec.style]}。`;
  const where = places[spec.scene];
  const setting = spec.framing === 'tiny' ? `広々とした${where}に小さく` : `${where}で`;
  return `${setting}、${cast}。${styles[spec.style]}。`;
}

function describeSheet(kind: SheetSpec['kind'], names: string): string {
  if (kind === 'stickers') return `${names}のいろいろな表情を並べたステッカー風のイラスト。`;
  if (kind === 'comic') return `${names}が出てくる、セリフのない4コマ漫画。`;
  if (kind === 'pattern') return `${names}と小物を散りばめた壁紙の柄。`;
  return `地面に並ぶ${names}のドット絵。`;
}

/** The Japanese alternative text of a picture. */
export function describeArt(spec: ArtSpec): string {
  if (spec.kind === 'scene') return describeScene(spec);
  const names = namesOf(spec.cast);
  return spec.kind === 'photo' ? photos[spec.subject](names) : describeSheet(spec.kind, names);
}
