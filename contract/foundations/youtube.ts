const ID = /^[\w-]{11}$/;
const HOSTS = /^(www\.|m\.|music\.)?(youtube\.com|youtube-nocookie\.com)$/;
/** The names of the players for lists and channels. In a URL, they are where a video id would be, and as long. */
const NO_VIDEOS = new Set(['videoseries', 'live_stream']);
/** The latest accepted start, in seconds. */
const START_MAX = 24 * 60 * 60;

export interface YoutubeVideo {
  id: string;
  start: number;
}

/** Returns the video of any URL of a YouTube video. Undefined for other URLs, including those of lists and channels. */
export function youtubeVideo(address: string | null): YoutubeVideo | undefined {
  if (address === null || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol)) return undefined;
  // A user name before the host can disguise the host.
  if (url.username !== '' || url.password !== '') return undefined;
  const [id = '', ...others] = idIn(url).split('&');
  if (!ID.test(id) || NO_VIDEOS.has(id)) return undefined;
  return { id, start: startOf(url, others.join('&')) };
}

export function youtubeId(address: string | null): string | undefined {
  return youtubeVideo(address)?.id;
}

/** Returns the id of a video with any text after it, because some people append `&t=30s` to a short link. */
function idIn({ hostname, pathname, searchParams }: URL): string {
  const [, first = '', second = ''] = pathname.split('/');
  if (hostname === 'youtu.be') return first;
  if (!HOSTS.test(hostname)) return '';
  if (first === 'watch') return searchParams.get('v') ?? '';
  if (/^(embed|shorts|live|v|e)$/.test(first)) return second;
  const shared = first === 'attribution_link' ? (searchParams.get('u') ?? '') : '';
  return /^\/watch\?(?:[^#]*&)?v=([\w-]{11}.*)/.exec(shared)?.[1] ?? '';
}

/** Returns the start in seconds from `t` or `start`, such as `90`, `90s` or `1m30s`, or 0 when there is neither. */
function startOf({ searchParams, hash }: URL, others: string): number {
  const given = [searchParams, new URLSearchParams(hash.slice(1)), new URLSearchParams(others)]
    .map((parameters) => parameters.get('t') ?? parameters.get('start'))
    .find((value) => value !== null);
  const match = /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,5})s?)?$/.exec(given ?? '');
  if (!match) return 0;
  const [hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((digits) => Number(digits ?? 0));
  const start = hours * 3600 + minutes * 60 + seconds;
  return start > START_MAX ? 0 : start;
}

/** Returns the path of a thumbnail. This site serves it, so that visitors' browsers do not contact YouTube. */
export function youtubeThumbnailUrl(address: string | null): string | undefined {
  const id = youtubeId(address);
  return id === undefined ? undefined : `/images/youtube/${id}`;
}
