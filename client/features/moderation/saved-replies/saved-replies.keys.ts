/** Key of the saved replies. */
export const savedRepliesKeys = { all: ['saved-replies'] as const };
