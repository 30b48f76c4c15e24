import { thumbHashToDataURL } from 'thumbhash';

const decoded = new Map<string, string>();

/** Returns a tiny image as a data URL from a ThumbHash in base64. Undefined when the hash is empty or invalid. */
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
