import { hasUnprintable } from '#contract/foundations/unprintable.ts';

/** Returns a website's URL as it is displayed: decoded, without its scheme. The host is unchanged. */
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
