import { MINUTE } from '#contract/foundations/limits.ts';

/** Returns the options of a public route outside of the contract, with its limit of requests per minute and address. */
export function publicRoute(summary: string, perMinute: number) {
  return {
    schema: { summary, tags: ['public'] },
    config: { access: 'public', rateLimit: { max: perMinute, timeWindow: MINUTE } },
  } as const;
}
