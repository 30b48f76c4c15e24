import type { z } from 'zod';

/** The Japanese texts of `refusal`, by the English texts, because an issue of zod has one message only. */
const japanese = new Map<string, string>();

/** Returns the message of a schema that says which values a setting can have. */
export function refusal(en: string, ja: string): string {
  japanese.set(en, ja);
  return en;
}

/** The message of a secret that is too short. */
export const atLeast = (length: number) =>
  refusal(
    `only a secret of ${length} or more characters`,
    `${length}文字以上の秘密の文字列にしてください`,
  );

/** Returns why a value cannot be used. */
export function refusalIn({ message }: z.core.$ZodIssue, language: 'en' | 'ja'): string {
  return language === 'ja' ? (japanese.get(message) ?? message) : message;
}
