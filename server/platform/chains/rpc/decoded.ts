import type { Hex } from 'viem';

/** What a call of a contract answered; null when it reverted, and for an answer that is none of the function. */
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
