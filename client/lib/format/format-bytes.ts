const KILOBYTE = 1024;

/** Returns the size with a unit, such as `340KB`, `12.3MB` or `1.2GB`. */
export function formatBytes(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / KILOBYTE));
  if (kilobytes < KILOBYTE) return `${kilobytes}KB`;
  const megabytes = bytes / KILOBYTE ** 2;
  if (megabytes < KILOBYTE) return `${megabytes.toFixed(1)}MB`;
  return `${(megabytes / KILOBYTE).toFixed(1)}GB`;
}
