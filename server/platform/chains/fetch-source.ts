import {
  FetchAnswered,
  FetchRefused,
  HostUnreachable,
  type PublicFetch,
  type PublicFetchBounds,
} from '../net/fetch-public.ts';
import { createMediaUrls, type Gateways } from './media-urls.ts';
import type { DataContent } from './metadata/data-url.ts';
import { HostPauses } from './metadata/host-pauses.ts';

/**
 * The contents of a source; `missing` when there are none, or none that may be fetched; `unavailable` when a later
 * attempt may succeed.
 */
export type SourceAnswer = DataContent | 'missing' | 'unavailable';

/** Fetches what a source contains. See `createSourceFetch`. */
export type SourceFetch = (source: string, bounds: PublicFetchBounds) => Promise<SourceAnswer>;

/**
 * Creates a function that fetches the contents of a source (`createMediaUrls`) from its first address that answers. A
 * host that cannot be reached three times in a row, or asks for fewer requests, is left out for a minute; not one that
 * answers slowly or with an error, since a stranger chooses the path, and others have theirs at the same host. The deadline
 * is for each address. Its function does not throw.
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

/** Whether asking again would change nothing. */
function isFinal(error: unknown): boolean {
  return (
    error instanceof FetchRefused ||
    (error instanceof FetchAnswered && [400, 401, 403, 404, 410, 451].includes(error.status))
  );
}

/** Whether a failure says something of the host itself; one after a redirect is another's. */
function isOfHost(error: unknown, host: string): boolean {
  const isOfSome =
    error instanceof HostUnreachable || (error instanceof FetchAnswered && error.status === 429);
  return isOfSome && error.host === host;
}
