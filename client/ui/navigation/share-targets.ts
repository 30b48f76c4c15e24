/** Something to share: the address of its public page, and its title. */
export interface Shared {
  url: string;
  title: string;
}

/** The addresses of other services at which a post with a link is written. */
export const shareTargets = {
  x: ({ url, title }: Shared) => withSearch('https://x.com/intent/post', { text: title, url }),
  line: ({ url }: Shared) => withSearch('https://social-plugins.line.me/lineit/share', { url }),
  bluesky: ({ url, title }: Shared) =>
    withSearch('https://bsky.app/intent/compose', { text: `${title} ${url}`.trim() }),
} as const;

function withSearch(address: string, search: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(search)) url.searchParams.set(name, value);
  return url.href;
}
