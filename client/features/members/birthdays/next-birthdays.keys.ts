export const nextBirthdaysKeys = {
  all: ['next-birthdays'] as const,
};
