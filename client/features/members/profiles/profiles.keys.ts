/** Keys of profiles. Members are identified by id or by @username. */
export const profilesKeys = {
  all: ['profiles'] as const,
  one: (userId: string) => ['profiles', userId] as const,
  edited: (userId: string) => ['edited-profile', userId] as const,
  username: (username: string) => ['usernames', username] as const,
};
