/** Keys of the viewer's own planned events. */
export const plannedEventsKeys = {
  all: ['planned-events'] as const,
  list: ['planned-events', 'list'] as const,
  edited: (plannedEventId: string) => ['planned-events', 'edited', plannedEventId] as const,
};
