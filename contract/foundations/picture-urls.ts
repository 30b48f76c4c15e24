// This file has no schemas, because pages that people reach by a link load it, and schemas are large.

/** Returns the URL path of a stored picture. It accepts `w`, `q` and `format` as query parameters. */
export function pictureUrl(key: string): string {
  return `/images/${key}`;
}

/** Returns the URL path of a picture with a watermark. The path ends in the name of the watermark. */
export function watermarkedPictureUrl(key: string, mark: string | null): string {
  return mark ? `${pictureUrl(key)}~${mark}` : pictureUrl(key);
}

/** Returns the key of the stored picture at a URL path. */
export function pictureKeyOf(url: string): string {
  return url.replace(/^\/images\//, '').replace(/~.*$/, '');
}

/** Returns the URL path for downloading the stored original of a picture. */
export function originalUrl(key: string): string {
  return `/images/originals/${key}`;
}
