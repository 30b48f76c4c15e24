/** The key of the planned events of all members, in the list of the team. */
export const managedPlannedEventsKeys = {
  list: ['managed-planned-events'] as const,
};
