export function guidelinesAddress({ version, rule }: { version?: number; rule?: string } = {}) {
  const search = new URLSearchParams();
  if (version !== undefined) search.set('version', String(version));
  if (rule !== undefined) search.set('rule', rule);
  return search.size === 0 ? '/guidelines' : `/guidelines?${search}`;
}
