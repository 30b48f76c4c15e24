import type { EngineName } from './options.ts';

export const engineTitles: Record<EngineName, string> = {
  sqlite: 'SQLite',
  postgres: 'PostgreSQL',
};

/** Returns a rounded number with thousands separators. */
export function thousands(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

/** Returns a share of 1 in percent. */
export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** Returns the texts as right-aligned columns of equal width. */
export function cells(texts: string[]): string {
  return texts.map((text) => text.padStart(9)).join('');
}

/** Returns the median and the p99 of times in milliseconds. */
export function describeTimes(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1);
  return `median ${at(0.5)}, p99 ${at(0.99)} ms`;
}
