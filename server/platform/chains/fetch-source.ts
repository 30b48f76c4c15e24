import {
  FetchAnswered,
  type PublicFetch,
  type PublicFetchBounds,
} from '#server/platform/net/fetch-public.ts';
import { FetchRefused, HostUnreachable } from '#server/platform/net/public-connections.ts';
import { createMediaUrls, type Gateways } from './media-urls.ts';
import type { DataContent } from './metadata/data-url.ts';
import { HostPauses } from './metadata/host-pauses.ts';

/** The contents of a source. `missing`: there are none to fetch. `unavailable`: a later attempt may succeed. */
export type SourceAnswer = DataContent | 'missing' | 'unavailable';

/** Fetches the contents of a source. See `createSourceFetch`. */
export type SourceFetch = (source: string, bounds: PublicFetchBounds) => Promise<SourceAnswer>;

/**
 * Returns a function that fetches the contents of a source (`createMediaUrls`) from the first URL that responds. A host
 * that is unreachable three times in a row, or asks for fewer requests, is skipped for a minute. A slow or failing path
 * does not affect its host, because an attacker could choose the path. The deadline applies to each URL. The function
 * does not throw.
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

/** Whether a retry would fail again. */
function isFinal(error: unknown): boolean {
  return (
    error instanceof FetchRefused ||
    (error instanceof FetchAnswered && [400, 401, 403, 404, 410, 451].includes(error.status))
  );
}

/** Whether a failure is caused by the host itself. A failure after a redirect is caused by another host. */
function isOfHost(error: unknown, host: string): boolean {
  const isHostFailure =
    error instanceof HostUnreachable || (error instanceof FetchAnswered && error.status === 429);
  return isHostFailure && error.host === host;
}
