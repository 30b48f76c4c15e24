/** The page of a tag. */
export function tagPath(tag: string): string {
  return `/tags/${encodeURIComponent(tag)}`;
}

/** Writing a post under a tag. */
export function writePath(tag: string): string {
  return `/posts/new?${new URLSearchParams({ tag })}`;
}
