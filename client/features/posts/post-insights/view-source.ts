import type { Location } from '#client/lib/router/location.ts';
import type { ViewSource } from '#contract/posts/insight-choices.ts';

/** The source of a view for each previous page. Pages are identified by the beginnings of their paths. */
const pages: readonly (readonly [path: RegExp, source: ViewSource])[] = [
  [/^\/posts\/\w{20}/, 'related'],
  [/^\/(user|profile)\b/, 'profile'],
  [/^\/tags\//, 'tag'],
  [/^\/search/, 'search'],
  [/^\/announcements/, 'notification'],
  [/^\/messages/, 'message'],
  [/^\/events/, 'event'],
];

/** Returns the source of a view: the previous page, or on the first page the referrer. */
export function viewSourceOf(from: Location | undefined, referrer: string): ViewSource {
  if (!from || from.pathname.startsWith('/login')) return sourceOutside(referrer);
  const { pathname, search } = from;
  const tab = new URLSearchParams(search).get('tab');
  if (pathname === '/' || pathname === '/feed') {
    if (tab === 'following') return 'following';
    return pathname === '/' ? 'home' : 'feed';
  }
  if (tab === 'saved') return 'saved';
  return pages.find(([path]) => path.test(pathname))?.[1] ?? 'other';
}

/** Returns the source on the first page. The referrer of a shared link is its server-rendered page `/posts/…`. */
function sourceOutside(referrer: string): ViewSource {
  const isShared = referrer.startsWith(`${location.origin}/posts/`);
  return isShared ? 'link' : 'outside';
}
