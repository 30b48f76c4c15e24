import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/http/app-error.ts';
import { sha256 } from '#server/platform/ids.ts';

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/**
 * Admits clients on the loopback and clients that send the bearer token. Behind a trusted proxy, `request.ip` is the
 * client's address, so a proxy on this machine opens nothing. Throws not-found for all others.
 */
export function admitToMetrics(metricsToken: string | null) {
  return async ({ ip, headers }: FastifyRequest): Promise<void> => {
    if (loopback.test(ip)) return;
    const sent = headers.authorization?.replace(/^Bearer /i, '');
    if (metricsToken !== null && sent !== undefined && isEqual(sent, metricsToken)) return;
    throw new AppError('not-found');
  };
}

// Digests have equal lengths, so the comparison takes constant time.
function isEqual(sent: string, token: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(sent)), Buffer.from(sha256(token)));
}
