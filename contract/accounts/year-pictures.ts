/** Returns the URL of the picture that shows the caller's own review of a year. */
export function yearPictureUrl(year: number | string): string {
  return `/images/year-reviews/${year}`;
}
