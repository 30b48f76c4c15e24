import { z } from 'zod';

/** Returns the schema of a setting that is a whole number in a range. */
export function wholeNumber(min: number, max: number = Number.MAX_SAFE_INTEGER) {
  const range = max === Number.MAX_SAFE_INTEGER ? `of ${min} or more` : `from ${min} to ${max}`;
  return z
    .string()
    .trim()
    .refine(
      (text) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max,
      `only a whole number ${range}`,
    )
    .transform(Number);
}
