import type { ByteRange } from '#server/platform/files/files.ts';

/**
 * Parses a Range header (RFC 9110 §14.2). Returns null to send the whole file, which the standard allows for anything but
 * a single byte range. Returns `unsatisfiable` when the range begins after the end.
 */
export function byteRangeOf(
  header: string | undefined,
  length: number,
): ByteRange | null | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  const end = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1);
  const start = first === '' ? Math.max(0, length - Number(last)) : Number(first);
  if (first !== '' && last !== '' && Number(last) < start) return null;
  return start > end ? 'unsatisfiable' : { start, end };
}
