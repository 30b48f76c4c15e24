const ID = /^[\w-]{11}$/;
const HOSTS = /^(www\.|m\.|music\.)?(youtube\.com|youtube-nocookie\.com)$/;

/** The id of a YouTube video in a watch, youtu.be, embed, shorts or live URL. Undefined for any other URL. */
export function youtubeId(address: string | null): string | undefined {
  if (address === null || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol)) return undefined;
  // Credentials before the host can disguise it.
  if (url.username !== '' || url.password !== '') return undefined;
  const [, first = '', second = ''] = url.pathname.split('/');
  const id = HOSTS.test(url.hostname)
    ? first === 'watch'
      ? (url.searchParams.get('v') ?? '')
      : /^(embed|shorts|live)$/.test(first)
        ? second
        : ''
    : url.hostname === 'youtu.be'
      ? first
      : '';
  return ID.test(id) ? id : undefined;
}

/** The thumbnail of a YouTube video, served by this site, so that visitors' browsers do not contact YouTube. */
export function youtubeThumbnailUrl(address: string | null): string | undefined {
  const id = youtubeId(address);
  return id === undefined ? undefined : `/images/youtube/${id}`;
}
