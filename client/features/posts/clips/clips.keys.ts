/** Query keys of clips. */
export const clipsKeys = {
  all: ['clips'] as const,
  own: ['clips', 'own'] as const,
  ofUser: (userId: string) => ['clips', 'of', userId] as const,
  choices: (postId: string) => ['clips', 'choices', postId] as const,
  one: (clipId: string) => ['clips', 'one', clipId] as const,
  found: (words: string) => ['clips', 'found', words] as const,
  items: (clipId: string, words: string) => ['clips', 'items', clipId, words] as const,
};
