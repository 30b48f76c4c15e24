export const waitingKeys = { all: ['waiting-cases'] } as const;
