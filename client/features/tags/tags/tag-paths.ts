/** Returns the path of a tag's page. */
export function tagPath(tag: string): string {
  // A name that consists of dots is encoded, because browsers resolve such path segments.
  const name = encodeURIComponent(tag).replace(/^\.+$/, (dots) => '%2E'.repeat(dots.length));
  return `/tags/${name}`;
}

/** Returns the path of a new post with a tag. */
export function newPostPath(tag: string): string {
  return `/posts/new?${new URLSearchParams({ tag })}`;
}
