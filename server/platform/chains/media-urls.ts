import { type DataContent, readDataUrl } from './metadata/data-url.ts';
import { arweavePathOf, ipfsPathOf, urlAt } from './metadata/media-source.ts';

export interface Gateways {
  /** URL prefixes for a content id, ending with a slash. */
  ipfsGateways: readonly string[];
  arweaveGateways: readonly string[];
}

/** Where the contents of a source are: in the source itself, or at one of several URLs, in order of preference. */
export interface MediaUrls {
  data: DataContent | null;
  urls: readonly URL[];
}

/** Returns a function that returns the URLs of a source. The list is empty for an invalid source. */
export function createMediaUrls({ ipfsGateways, arweaveGateways }: Gateways) {
  return function mediaUrls(source: string): MediaUrls {
    const data = readDataUrl(source);
    if (data) return { data, urls: [] };
    // The gateway in the source comes first, because somebody pays for it. The configured ones are fallbacks.
    const own = /^https?:\/\//i.test(source) && URL.canParse(source) ? [new URL(source)] : [];
    return {
      data: null,
      urls: [
        ...own,
        ...urlsAt(ipfsGateways, ipfsPathOf(source)),
        ...urlsAt(arweaveGateways, arweavePathOf(source)),
      ],
    };
  };
}

function urlsAt(gateways: readonly string[], path: string | null): URL[] {
  if (path === null) return [];
  return gateways.map((gateway) => urlAt(gateway, path)).filter((url) => url !== null);
}
