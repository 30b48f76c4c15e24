/** The maximum number of marks on a letter in any living language. A variation selector counts as a mark. */
const MARKS_MAX = 4;

// Marks separated by invisible characters are still on the same letter.
const piles = new RegExp(`[\\p{M}\\p{Default_Ignorable_Code_Point}]{${MARKS_MAX + 1},}`, 'gu');

/** Returns a text with at most four combining marks on each letter. More marks would paint over the surrounding text. */
export function withFewMarks(text: string): string {
  return text.replace(piles, (pile) => {
    let marks = 0;
    return pile.replace(/\p{M}/gu, (mark) => {
      marks += 1;
      return marks > MARKS_MAX ? '' : mark;
    });
  });
}
