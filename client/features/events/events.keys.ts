/** Keys of events. */
export const eventsKeys = { next: ['events', 'next'] as const };
