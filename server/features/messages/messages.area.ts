/** What the area registers. */
export const messagesArea = [] as const;
