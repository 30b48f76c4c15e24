const STEP = 1024;
const larger = ['MB', 'GB', 'TB'];

/** Returns the size with a unit, such as `340KB`, `12.3MB` or `1.2GB`. A unit is 1024 of the previous one, as in `df -h`. */
export function formatBytes(bytes: number): string {
  const kilobytes = Math.ceil(bytes / STEP);
  if (kilobytes < STEP) return `${kilobytes}KB`;
  const power = Math.min(larger.length, Math.floor(Math.log2(kilobytes) / 10));
  return `${(bytes / STEP ** (power + 1)).toFixed(1)}${larger[power - 1]}`;
}
