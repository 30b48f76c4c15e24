/** Query key of how many cases wait for a decision. */
export const waitingKeys = { all: ['waiting-cases'] } as const;
