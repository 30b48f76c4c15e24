import { thumbHashToDataURL } from 'thumbhash';

const decoded = new Map<string, string>();

/** Returns a ThumbHash (base64) as a data URL of a tiny image. Undefined when it is empty or invalid. */
export function placeholderUrl(base64: string): string | undefined {
  if (base64 === '') return undefined;
  let url = decoded.get(base64);
  if (url === undefined) {
    url = decode(base64);
    decoded.set(base64, url);
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
