/** Length in Unicode code points, as every limit on text counts. */
export function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
