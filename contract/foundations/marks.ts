/** No living language puts more marks on a letter. A variation selector counts as one. */
const MARKS_MAX = 4;

// Invisible characters between marks do not give them another letter.
const piles = new RegExp(`[\\p{M}\\p{Default_Ignorable_Code_Point}]{${MARKS_MAX + 1},}`, 'gu');

/** A text with at most a few combining marks on each letter. More of them paint over what is around the text. */
export function withFewMarks(text: string): string {
  return text.replace(piles, (pile) => {
    let marks = 0;
    return pile.replace(/\p{M}/gu, (mark) => {
      marks += 1;
      return marks > MARKS_MAX ? '' : mark;
    });
  });
}
