/** The key of the birthdays for which the viewer may plan a publication. */
export const nextBirthdaysKeys = {
  all: ['next-birthdays'] as const,
};
