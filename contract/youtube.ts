const ID = /^[\w-]{11}$/;
const HOSTS = /^(www\.|m\.|music\.)?(youtube\.com|youtube-nocookie\.com)$/;

/** The id of a YouTube video in a watch, youtu.be, embed, shorts or live URL; undefined for any other URL. */
export function youtubeId(address: string | null): string | undefined {
  if (address === null || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol)) return undefined;
  // Credentials in front of the host can disguise it.
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

/** The thumbnail of a YouTube video, proxied by this site, so that no visitor's browser contacts YouTube. */
export function youtubeThumbnailUrl(address: string | null): string | undefined {
  const id = youtubeId(address);
  return id === undefined ? undefined : `/images/youtube/${id}`;
}
