/** The faults that were told and are still there. What becomes wrong after the last sending waits for the next one. */
export function remainingFaults<Found extends object>(
  told: readonly string[],
  found: Found,
): Partial<Found> {
  const remaining = Object.entries(found).filter(([name]) => told.includes(name));
  return Object.fromEntries(remaining) as Partial<Found>;
}
