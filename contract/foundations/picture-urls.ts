// Without schemas, because pages that people reach by a link need it.

/** The URL path of a stored picture. Accepts `w`, `q` and `format` as query parameters. */
export function pictureUrl(key: string): string {
  return `/images/${key}`;
}

/** The same for a picture with a watermark. It ends in the name of the watermark, so that another one is another address. */
export function markedPictureUrl(key: string, mark: string | null): string {
  return mark ? `${pictureUrl(key)}~${mark}` : pictureUrl(key);
}

/** The key of a stored picture at a URL path. */
export function pictureKeyOf(url: string): string {
  return url.replace(/^\/images\//, '').replace(/~.*$/, '');
}

/** The URL path of the stored original of a picture, as a download. */
export function originalUrl(key: string): string {
  return `/images/originals/${key}`;
}
