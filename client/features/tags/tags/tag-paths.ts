export function tagPath(tag: string): string {
  // A name that consists of dots is encoded, because browsers would resolve `.` and `..` as path segments.
  const name = encodeURIComponent(tag).replace(/^\.+$/, (dots) => '%2E'.repeat(dots.length));
  return `/tags/${name}`;
}

export function newPostPath(tag: string): string {
  return `/posts/new?${new URLSearchParams({ tag })}`;
}
