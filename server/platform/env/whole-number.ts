import { z } from 'zod';
import { refusal } from './refusal.ts';

/** Returns the schema of a setting that is a whole number in a range. */
export function wholeNumber(min: number, max: number = Number.MAX_SAFE_INTEGER) {
  const isOpen = max === Number.MAX_SAFE_INTEGER;
  return z
    .string()
    .trim()
    .refine(
      (text) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max,
      refusal(
        `only a whole number ${isOpen ? `of ${min} or more` : `from ${min} to ${max}`}`,
        `${isOpen ? `${min} 以上` : `${min} から ${max} まで`}の整数にしてください`,
      ),
    )
    .transform(Number);
}
