import type { ByteRange } from '../files/files.ts';

/**
 * The part of a file that a Range header asks for (RFC 9110 §14.2): null for all of it, and for what is not one range
 * of bytes, as the standard allows; `unsatisfiable` when it begins after the end.
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
