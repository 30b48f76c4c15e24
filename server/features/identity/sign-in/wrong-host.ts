import type { FastifyRequest } from 'fastify';
import { SignInFailure } from './sign-in.service.ts';

/** A header with another host than `PUBLIC_URL`. */
export interface WrongHost {
  header: 'Host' | 'X-Forwarded-Host';
  received: string;
  expected: string;
}

const SHOWN_MOST = 200;

export function wrongHostOf({ host, headers }: FastifyRequest, { protocol, host: expected }: URL) {
  // `URL` normalizes the host: to lower case and without the default port, which some proxies add.
  if (URL.parse(`${protocol}//${host}`)?.host === expected) return null;
  const forwarded = headers['x-forwarded-host']?.toString();
  // Fastify uses the last entry of `X-Forwarded-Host`, and only from a trusted proxy.
  const isForwarded = forwarded?.split(',').at(-1)?.trim() === host;
  const [header, received = ''] = isForwarded
    ? (['X-Forwarded-Host', forwarded] as const)
    : (['Host', headers.host] as const);
  return { header, received: received.slice(0, SHOWN_MOST), expected };
}

/** A sign-in that cannot begin, because a proxy changes the host of each request. */
export class WrongHostFailure extends SignInFailure {
  readonly wrongHost: WrongHost;

  constructor(wrongHost: WrongHost) {
    super('auth/unauthorized-domain');
    this.wrongHost = wrongHost;
  }
}
