/** Keys of the next events. Separate from the other keys of events, which home does not need. */
export const nextEventsKeys = { all: ['events', 'next'] as const };
