/** Returns the address of the drawn picture of the caller's own year. */
export function yearPictureUrl(year: number | string): string {
  return `/images/year-reviews/${year}`;
}
