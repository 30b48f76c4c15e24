/** Returns the eight groups of an IPv6 address, in lower case and without leading zeros. */
export function ipv6Groups(address: string): string[] {
  const [start = '', end] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const groups = start === '' ? [] : start.split(':');
  const rest = end === undefined || end === '' ? [] : end.split(':');
  const zeros = Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0');
  const all = end === undefined ? groups : [...groups, ...zeros, ...rest];
  return all.map((group) => group.replace(/^0+(?=.)/, ''));
}
