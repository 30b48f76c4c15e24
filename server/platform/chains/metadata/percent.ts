/** Decodes the percent-encoded bytes of a text one by one, as browsers do. A `%` without two digits is unchanged. */
export function decodePercentBytes(text: string): Buffer {
  const bytes = Buffer.from(text).toString('latin1');
  const decoded = bytes.replace(/%([0-9a-f]{2})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
  return Buffer.from(decoded, 'latin1');
}

/** Decodes a text like `decodePercentBytes`. Sequences that are not UTF-8 remain encoded. */
export function decodePercent(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (sequences) => {
    try {
      return decodeURIComponent(sequences);
    } catch {
      return sequences;
    }
  });
}
