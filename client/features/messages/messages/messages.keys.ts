/** Keys of the messages of the viewer's conversations. */
export const messagesKeys = {
  logs: (conversationId: string) => ['messages', 'log', conversationId] as const,
  /** The messages around a sequence, or the newest ones. */
  log: (conversationId: string, at: number | null) =>
    ['messages', 'log', conversationId, at] as const,
  search: (q: string) => ['messages', 'search', q] as const,
};
