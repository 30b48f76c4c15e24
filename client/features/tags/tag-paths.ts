/** The page of a tag. */
export function tagPath(tag: string): string {
  // Dots alone would be a way up.
  const name = encodeURIComponent(tag).replace(/^\.+$/, (dots) => '%2E'.repeat(dots.length));
  return `/tags/${name}`;
}

/** Writing a post under a tag. */
export function writePath(tag: string): string {
  return `/posts/new?${new URLSearchParams({ tag })}`;
}
