import type { Hex } from 'viem';

/** Returns the decoded result of a contract call. Null when the call reverted, and for an invalid result. */
export function decoded<Value>(
  data: Hex | null | undefined,
  decode: (data: Hex) => Value,
): Value | null {
  if (data === null || data === undefined) return null;
  try {
    return decode(data);
  } catch {
    return null;
  }
}
