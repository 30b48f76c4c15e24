import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

interface Compression {
  name: 'br' | 'gzip';
  pack: (bytes: Buffer) => Buffer;
}

/** Shorter answers fit into one packet anyway. */
const WORTH_PACKING = 1024;

// At once, not as a stream: 0.1 ms for a page of a list, a third of what a stream would cost. Higher
// qualities take longer than they save on the way.
const compressions: readonly Compression[] = [
  {
    name: 'br',
    pack: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  },
  { name: 'gzip', pack: (bytes) => gzipSync(bytes, { level: 4 }) },
];

/** How to pack an answer for whoever accepts that (RFC 9110 §12.5.3); undefined where it goes as it is. */
export function compressionFor(
  accepted: string | string[] | undefined,
  length: number,
): Compression | undefined {
  if (accepted === undefined || length < WORTH_PACKING) return undefined;
  const names = new Set(
    String(accepted)
      .split(',')
      .map((part) => part.trim().toLowerCase())
      .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
      .map((part) => part.split(';', 1)[0]),
  );
  return compressions.find(({ name }) => names.has(name));
}
