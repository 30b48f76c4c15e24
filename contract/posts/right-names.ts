/** What others may do with the pictures of a post. */
export const rightNames = ['reposting', 'saving', 'editing', 'ai_training'] as const;
