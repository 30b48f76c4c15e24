/** Query key of the number of open cases. */
export const waitingKeys = { all: ['waiting-cases'] } as const;
