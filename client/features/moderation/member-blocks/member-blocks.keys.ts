/** Keys of what a block would cover. */
export const memberBlocksKeys = {
  contents: (userId: string, search: object) => ['member-contents', userId, search] as const,
};
