import { withFewMarks } from './marks.ts';

const emptyLines = /\n(?:(?:[^\S\n]|[\p{Default_Ignorable_Code_Point}\u2800])*\n){3,}/gu;

/** A member's text as it is shown: with at most two empty lines in a row, and with few marks on a letter, as new texts have. */
export function shownText(text: string): string {
  return withFewMarks(text).replace(emptyLines, '\n\n\n');
}
