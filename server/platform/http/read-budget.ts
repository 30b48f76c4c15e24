import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { SECOND } from '#contract/foundations/limits.ts';
import { rateLimitKey } from '#server/platform/net/ip-addresses.ts';
import { AppError } from './app-error.ts';

/**
 * How much a member may read, or an address without an account. A request costs one unit, plus one per 8 KB of the
 * response.
 */
export interface ReadBudget {
  /** The maximum number of units of an address, which is available after a long pause. */
  most: number;
  /** The maximum of a member. The default is that of an address. */
  mostOfMember?: number;
  /** The units that are added each second. */
  perSecond: number;
}

/**
 * Home costs about 30 units, and a page of a feed 3. A hundred people behind one address can open home at the same
 * moment. After that, they can together read 50 pages of feeds a second. A member can open thirty pages at once. The
 * responses to a member cost more time, because they are not shared with others.
 */
export const defaultReadBudget: ReadBudget = { most: 4000, mostOfMember: 1000, perSecond: 150 };

const UNIT_BYTES = 8 * 1024;
const READERS_MAX = 50_000;
/** The delay of a refusal, in milliseconds. It slows down clients that repeat their requests without a pause. */
const REFUSAL_DELAY = SECOND;

/**
 * Refuses requests of members who have used up their budget, and of visitors whose address has. Requests to routes with
 * their own limit are not counted.
 */
export function installReadBudget(
  app: FastifyInstance,
  { most, mostOfMember = most, perSecond }: ReadBudget,
): void {
  const addresses = createBudgets(most, perSecond);
  const members = createBudgets(mostOfMember, perSecond);
  const budgetOf = ({ viewer, ip }: FastifyRequest) =>
    viewer === null ? addresses(rateLimitKey(ip)) : members(viewer.userId);
  app.addHook('preValidation', (request, _reply, done) => {
    const retry_after = isCounted(request) ? budgetOf(request).secondsToWait() : 0;
    if (retry_after === 0) return done();
    const error = new AppError('resource-exhausted', undefined, {
      reason: 'rate-limit',
      retry_after,
    });
    setTimeout(() => done(error), REFUSAL_DELAY).unref();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    // A refused request costs no units, because it is delayed. So a reader is served again after a while.
    if (isCounted(request) && reply.statusCode !== 429) {
      budgetOf(request).charge(unitsOf(payload));
    }
    done(null, payload);
  });
}

function isCounted({ routeOptions: { url = '', config } }: FastifyRequest): boolean {
  const hasOwnLimit =
    config.rateLimit !== undefined ||
    config.pressureHandler !== undefined ||
    url.startsWith('/images/');
  return !hasOwnLimit;
}

/** Counts the bytes of the response before compression. */
function unitsOf(payload: unknown): number {
  const isBytes = typeof payload === 'string' || Buffer.isBuffer(payload);
  return 1 + (isBytes ? Math.floor(payload.length / UNIT_BYTES) : 0);
}

/** Returns token buckets by reader. A bucket can become negative, because costs are known only afterwards. */
function createBudgets(most: number, perSecond: number) {
  const left = new LRUCache<string, { units: number; at: number }>({ max: READERS_MAX });
  const unitsOf = (key: string, now: number) => {
    const known = left.get(key);
    return known ? Math.min(most, known.units + ((now - known.at) / SECOND) * perSecond) : most;
  };
  return (key: string) => ({
    charge(units: number): void {
      const now = performance.now();
      left.set(key, { units: unitsOf(key, now) - units, at: now });
    },
    /** Returns 0 when a request is allowed. */
    secondsToWait(): number {
      const units = unitsOf(key, performance.now());
      return units >= 1 ? 0 : Math.ceil((1 - units) / perSecond);
    },
  });
}
