/** The number of blocks after which the history of a chain is final, with a margin. */
const confirmations: Readonly<Record<number, number>> = {
  1: 64,
  // Reorganisations of more than a hundred blocks have happened.
  137: 512,
  // Its blocks are final within seconds.
  43114: 16,
};

const OTHERWISE = 128;

/** The distance from the latest block within which the logs of a chain are read again. */
export function confirmationsOf(chainId: number): number {
  return confirmations[chainId] ?? OTHERWISE;
}
