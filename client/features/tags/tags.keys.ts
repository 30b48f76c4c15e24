/** Keys of tags, by the text that they begin with. */
export const tagsKeys = {
  all: ['tags'] as const,
  beginningWith: (text: string) => ['tags', text] as const,
};
