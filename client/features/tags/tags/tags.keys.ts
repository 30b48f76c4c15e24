export const tagsKeys = {
  all: ['tags'] as const,
  popular: ['tags', 'popular'] as const,
  beginningWith: (text: string) => ['tags', 'beginning', text] as const,
  page: (tag: string) => ['tags', 'page', tag] as const,
};
