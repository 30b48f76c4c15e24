/** Where events are cached. */
export const eventsKeys = { next: ['events', 'next'] as const };
