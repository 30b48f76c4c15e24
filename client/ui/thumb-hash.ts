import { thumbHashToDataURL } from 'thumbhash';

const known = new Map<string, string>();

/** A ThumbHash (base64) as a tiny picture to show until the real one has loaded; undefined when it is none. */
export function placeholderUrl(base64: string): string | undefined {
  if (base64 === '') return undefined;
  let url = known.get(base64);
  if (url === undefined) {
    url = decode(base64);
    known.set(base64, url);
  }
  return url === '' ? undefined : url;
}

function decode(base64: string): string {
  try {
    return thumbHashToDataURL(
      Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)),
    );
  } catch {
    return '';
  }
}
