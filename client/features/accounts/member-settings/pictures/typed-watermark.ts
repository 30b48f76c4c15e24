import type { Watermark } from '#contract/posts/picture-rights.ts';

export const watermarkKinds = ['none', 'words', 'picture'] as const;
export type WatermarkKind = (typeof watermarkKinds)[number];

/** A watermark in the form. Switching its kind keeps the values of the other kinds. */
export interface TypedWatermark extends Watermark {
  kind: WatermarkKind;
}

/** The words that are drawn when the team has removed the picture of the watermark. */
const WORDS_BEHIND_PICTURE = '©';

export function kindOf(watermark: Watermark | null): WatermarkKind {
  if (watermark === null) return 'none';
  return watermark.picture === null ? 'words' : 'picture';
}

/** Returns the kind whose content is missing, or null. */
export function missingIn({ kind, text, picture }: TypedWatermark): WatermarkKind | null {
  const isMissing = kind === 'words' ? text.trim() === '' : kind === 'picture' && picture === null;
  return isMissing ? kind : null;
}

/** Returns the watermark to save or to preview. Null for the kind `none`. */
export function watermarkFrom({ kind, ...watermark }: TypedWatermark): Watermark | null {
  if (kind === 'none') return null;
  if (kind === 'words') return { ...watermark, picture: null };
  return { ...watermark, text: watermark.text.trim() || WORDS_BEHIND_PICTURE };
}
