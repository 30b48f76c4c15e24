import { withFewMarks } from './marks.ts';

const emptyLines = /\n(?:(?:[^\S\n]|[\p{Default_Ignorable_Code_Point}\u2800])*\n){3,}/gu;

/**
 * Returns a member's text in the displayed form: with at most two empty lines in a row, and with few marks on each
 * letter, as in new texts.
 */
export function shownText(text: string): string {
  return withFewMarks(text).replace(emptyLines, '\n\n\n');
}
