import { type DataContent, readDataUrl } from './metadata/data-url.ts';
import { arweavePathOf, ipfsPathOf, urlAt } from './metadata/media-source.ts';

export interface Gateways {
  /** Addresses before a content id, ending with a slash. */
  ipfsGateways: readonly string[];
  arweaveGateways: readonly string[];
}

/** Where the contents of a source are: in itself, or at one of some addresses, the preferred one first. */
export interface MediaUrls {
  data: DataContent | null;
  urls: readonly URL[];
}

/** Creates a function that tells where to fetch a source. Its answer is empty for what is no source. */
export function createMediaUrls({ ipfsGateways, arweaveGateways }: Gateways) {
  return function mediaUrls(source: string): MediaUrls {
    const data = readDataUrl(source);
    if (data) return { data, urls: [] };
    // The gateway that somebody paid for comes first, the configured ones are for the day it is closed.
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
