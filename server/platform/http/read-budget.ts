import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { SECOND } from '#contract/foundations/limits.ts';
import { rateLimitKey } from '#server/platform/net/ip-addresses.ts';
import { AppError } from './app-error.ts';

/** How much an address may read without an account. A request costs one unit, plus one per 8 KB of the response. */
export interface ReadBudget {
  /** The maximum number of units, which is available after a long pause. */
  most: number;
  /** The units that are added each second. */
  perSecond: number;
}

/**
 * Home costs about 30 units, and a page of a feed 3. A hundred people behind one address can open home at the same
 * moment. After that, they can together read 50 pages of feeds a second.
 */
export const defaultReadBudget: ReadBudget = { most: 4000, perSecond: 150 };

const UNIT_BYTES = 8 * 1024;
const ADDRESSES_MAX = 50_000;
/** The delay of a refusal, in milliseconds. It slows down clients that repeat their requests without a pause. */
const REFUSAL_DELAY = SECOND;

/**
 * Refuses reads of visitors whose address has used up its budget. Requests to routes with their own limit are not
 * counted.
 */
export function installReadBudget(app: FastifyInstance, budget: ReadBudget): void {
  const budgets = createBudgets(budget);
  app.addHook('preValidation', (request, _reply, done) => {
    const retry_after = isCounted(request) ? budgets.secondsToWait(rateLimitKey(request.ip)) : 0;
    if (retry_after === 0) return done();
    const error = new AppError('resource-exhausted', undefined, {
      reason: 'rate-limit',
      retry_after,
    });
    setTimeout(() => done(error), REFUSAL_DELAY).unref();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    // A refused request costs no units, because it is delayed. So an address is served again after a while.
    if (isCounted(request) && reply.statusCode !== 429) {
      budgets.charge(rateLimitKey(request.ip), unitsOf(payload));
    }
    done(null, payload);
  });
}

function isCounted({ viewer, routeOptions: { url = '', config } }: FastifyRequest): boolean {
  const hasOwnLimit =
    config.rateLimit !== undefined ||
    config.pressureHandler !== undefined ||
    url.startsWith('/images/');
  return viewer === null && !hasOwnLimit;
}

/** Counts the bytes of the response before compression. */
function unitsOf(payload: unknown): number {
  const isBytes = typeof payload === 'string' || Buffer.isBuffer(payload);
  return 1 + (isBytes ? Math.floor(payload.length / UNIT_BYTES) : 0);
}

/** Returns token buckets by address. A bucket can become negative, because costs are known only afterwards. */
function createBudgets({ most, perSecond }: ReadBudget) {
  const left = new LRUCache<string, { units: number; at: number }>({ max: ADDRESSES_MAX });
  const unitsOf = (key: string, now: number) => {
    const known = left.get(key);
    return known ? Math.min(most, known.units + ((now - known.at) / SECOND) * perSecond) : most;
  };
  return {
    charge(key: string, units: number): void {
      const now = performance.now();
      left.set(key, { units: unitsOf(key, now) - units, at: now });
    },
    /** Returns 0 when a request is allowed. */
    secondsToWait(key: string): number {
      const units = unitsOf(key, performance.now());
      return units >= 1 ? 0 : Math.ceil((1 - units) / perSecond);
    },
  };
}
