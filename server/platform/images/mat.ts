import { needsDarkMat } from '#contract/foundations/picture-mat.ts';
import { readHeader } from './decoding.ts';
import { placeholderOf } from './placeholder.ts';

const WHITE = '#fff';
const DARK = '#33333d';

/** Returns the background colour of a picture for formats without transparency. */
export async function matOf(bytes: Uint8Array): Promise<string> {
  const { hasAlpha } = await readHeader(bytes);
  return hasAlpha && needsDarkMat(await placeholderOf(bytes)) ? DARK : WHITE;
}
