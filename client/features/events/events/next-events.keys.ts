/** Keys of the next events, in a file of their own because home does not need the other keys of events. */
export const nextEventsKeys = { all: ['events', 'next'] as const };
