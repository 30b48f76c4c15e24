/** The uses of the pictures of a post. */
export const rightNames = ['reposting', 'saving', 'editing', 'ai_training'] as const;
