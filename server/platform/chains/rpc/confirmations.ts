/** Blocks after which the history of a chain does not change any more, with a margin. */
const confirmations: Readonly<Record<number, number>> = {
  1: 64,
  // Reorganisations of more than a hundred blocks have happened.
  137: 512,
  // Its blocks are final within seconds.
  43114: 16,
};

const OTHERWISE = 128;

/** How far behind the latest block the logs of a chain are read again. */
export function confirmationsOf(chainId: number): number {
  return confirmations[chainId] ?? OTHERWISE;
}
