import { hasUnprintable } from '../../../contract/unprintable.ts';

/** How the URL of a site is shown: without its scheme, and readable. The host stays as browsers resolve it. */
export function websiteLabel(website: string): string {
  const { host, pathname, search, hash } = new URL(website);
  const rest = `${pathname}${search}${hash}`.replace(/\/$/, '');
  return `${host}${readable(rest)}`;
}

function readable(encoded: string): string {
  try {
    const decoded = decodeURI(encoded);
    return hasUnprintable(decoded) || /\s/u.test(decoded) ? encoded : decoded;
  } catch {
    return encoded;
  }
}
