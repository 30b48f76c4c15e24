// A run of the characters of URLs: Japanese text ends it without a space.
const runPattern = /[!#-;=?-Z_a-z~[\]]+/g;
// `https://…`, and what leads somewhere without it, such as `meet.example/room`.
const linkPattern = /:\/\/|\.[a-z]{2,24}(?::\d{1,5})?[/?#]/i;

/** Removes addresses from a line of text: they may lead into a meeting that is for members. */
export function withoutLinks(line: string): string {
  return line
    .replace(runPattern, (run) => (linkPattern.test(run) ? '' : run))
    .replace(/\s+/gu, ' ')
    .trim();
}
