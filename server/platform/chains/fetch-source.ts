import { LRUCache } from 'lru-cache';
import {
  FetchAnswered,
  type PublicFetch,
  type PublicFetchBounds,
} from '#server/platform/net/fetch-public.ts';
import { FetchRefused, HostUnreachable } from '#server/platform/net/public-connections.ts';
import { type DataContent, readDataUrl } from './metadata/data-url.ts';
import { arweavePathOf, ipfsPathOf, urlAt } from './metadata/media-source.ts';

/** The contents of a source. `missing`: the source has no contents. `unavailable`: a later attempt may succeed. */
export type SourceAnswer = DataContent | 'missing' | 'unavailable';

export type SourceFetch = (source: string, bounds: PublicFetchBounds) => Promise<SourceAnswer>;

/**
 * Returns a function that fetches the contents of a source (`createMediaUrls`) from the first URL that responds. It
 * skips a host for a minute when the host is unreachable three times in a row or asks for fewer requests. A slow or
 * failing path is no reason to skip its host, because an attacker could choose the path. The deadline applies to each
 * URL. The function does not throw.
 */
export function createSourceFetch({
  fetchPublic,
  ...gateways
}: Gateways & { fetchPublic: PublicFetch }): SourceFetch {
  const mediaUrls = createMediaUrls(gateways);
  const pauses = new HostPauses();

  async function fetchUrl(url: URL, bounds: PublicFetchBounds): Promise<SourceAnswer> {
    try {
      const answer = await fetchPublic(url, bounds);
      pauses.succeeded(url.host);
      return { mediaType: answer.mediaType, body: answer.body };
    } catch (error) {
      if (isFinal(error)) return 'missing';
      if (isOfHost(error, url.host)) pauses.failed(url.host, error instanceof FetchAnswered);
      return 'unavailable';
    }
  }

  return async function fetchSource(source, bounds) {
    const { data, urls } = mediaUrls(source);
    if (data) return data.body.length > bounds.maxBytes ? 'missing' : data;
    let answer: SourceAnswer = 'missing';
    for (const url of urls) {
      const found = pauses.isPaused(url.host) ? 'unavailable' : await fetchUrl(url, bounds);
      if (typeof found === 'object') return found;
      if (found === 'unavailable') answer = found;
    }
    return answer;
  };
}

function isFinal(error: unknown): boolean {
  return (
    error instanceof FetchRefused ||
    (error instanceof FetchAnswered && [400, 401, 403, 404, 410, 451].includes(error.status))
  );
}

/** Whether the host itself causes a failure. After a redirect, the failure belongs to another host. */
function isOfHost(error: unknown, host: string): boolean {
  const isHostFailure =
    error instanceof HostUnreachable || (error instanceof FetchAnswered && error.status === 429);
  return isHostFailure && error.host === host;
}

export interface Gateways {
  /** URL prefixes for a content id, ending with a slash. */
  ipfsGateways: readonly string[];
  arweaveGateways: readonly string[];
}

/**
 * Returns where the contents of a source are: in the source itself, or at one of several URLs, in order of preference.
 */
export function createMediaUrls({ ipfsGateways, arweaveGateways }: Gateways) {
  return function mediaUrls(source: string): { data: DataContent | null; urls: readonly URL[] } {
    const data = readDataUrl(source);
    if (data) return { data, urls: [] };
    // The gateway in the source comes first, because somebody pays for it. The configured gateways are fallbacks.
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

/** The number of consecutive failures after which a host is skipped. */
const FAILURES = 3;
/** How long a host is skipped, in milliseconds. */
const SKIPPED_FOR = 60_000;
const HOSTS_MAX = 1000;

/** The hosts that are skipped for a while after failures. Thousands of tokens can refer to one unreachable host. */
class HostPauses {
  readonly #failures = new LRUCache<string, number>({ max: HOSTS_MAX, ttl: SKIPPED_FOR });

  isPaused(host: string): boolean {
    return (this.#failures.get(host) ?? 0) >= FAILURES;
  }

  /** Records a failure. A host that requests a pause is skipped immediately. */
  failed(host: string, asksForPause: boolean): void {
    const failures = (this.#failures.get(host) ?? 0) + (asksForPause ? FAILURES : 1);
    this.#failures.set(host, failures);
  }

  succeeded(host: string): void {
    this.#failures.set(host, 0);
  }
}
