// This file has no schemas, because it is loaded with pages that people reach by a link, and schemas are large.

/** Returns the URL path of a stored picture. It accepts `w`, `q` and `format` as query parameters. */
export function pictureUrl(key: string): string {
  return `/images/${key}`;
}

/** Returns the URL path of a picture with a watermark, which ends in the name of the watermark. */
export function watermarkedPictureUrl(key: string, mark: string | null): string {
  return mark ? `${pictureUrl(key)}~${mark}` : pictureUrl(key);
}

/** Returns the key of a stored picture at a URL path. */
export function pictureKeyOf(url: string): string {
  return url.replace(/^\/images\//, '').replace(/~.*$/, '');
}

/** Returns the URL path of the stored original of a picture, for a download. */
export function originalUrl(key: string): string {
  return `/images/originals/${key}`;
}
