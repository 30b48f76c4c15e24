/** The key of the birthdays of the next days. */
export const upcomingBirthdaysKeys = {
  all: ['upcoming-birthdays'] as const,
};
