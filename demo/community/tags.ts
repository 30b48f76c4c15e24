import type { ArtSpec, PhotoId, SheetSpec, StyleId } from '../art/types.ts';
import { createRandom } from '../random.ts';
import type { PostText } from '../texts/posts/post-text.ts';

const occasions = [
  ['お題：', 'ほしまちワンドロ'],
  ['ワンドロ', 'ほしまちワンドロ'],
  ['クロネ 1', '毎日クロネ'],
  ['待ち受け', '待ち受け'],
  ['配布', '配布'],
  ['塗り絵', '塗り絵'],
] as const;

const styleTags: Partial<Record<StyleId, string>> = {
  ink: 'ペン画',
  watercolor: '水彩',
  glow: '光る絵',
};

const photoTags: Readonly<Record<PhotoId, string>> = {
  plush: 'ぬい撮り',
  window: 'ぬい撮り',
  leaves: 'ぬい撮り',
  lights: 'ぬい撮り',
  stand: 'アクスタ',
  beach: 'アクスタ',
  latte: 'ラテアート',
  cake: '推しケーキ',
  craft: '手芸',
  sky: '空',
};

const sheetTags: Readonly<Record<SheetSpec['kind'], string>> = {
  pixel: 'ドット絵',
  comic: '4コマ',
  stickers: 'ステッカー',
  pattern: '柄',
};

/** The tags that most authors add themselves: the occasion and the technique. */
export function usualTags(
  { title, content }: Pick<PostText, 'title' | 'content'>,
  art: ArtSpec | null,
): string[] {
  if (!createRandom(`tags ${title} ${content}`).chance(0.75)) return [];
  const named = occasions.filter(([word]) => title.includes(word)).map(([, tag]) => tag);
  const made = art === null ? undefined : tagOf(art);
  return made === undefined ? named : [...named, made];
}

function tagOf(art: ArtSpec): string | undefined {
  if (art.kind === 'scene') return styleTags[art.style];
  return art.kind === 'photo' ? photoTags[art.subject] : sheetTags[art.kind];
}
