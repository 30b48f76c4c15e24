import type { PostPicture } from '../pictures/pictures.ts';
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

export const COMIC = '4コマ';

/** Returns the tags that most authors add: the occasion and the technique. */
export function usualTags(
  { title, content }: Pick<PostText, 'title' | 'content'>,
  cover: PostPicture | undefined,
): string[] {
  if (!createRandom(`tags ${title} ${content}`).chance(0.75)) return [];
  const named = occasions.filter(([word]) => title.includes(word)).map(([, tag]) => tag);
  return cover?.technique === undefined ? named : [...named, cover.technique];
}
