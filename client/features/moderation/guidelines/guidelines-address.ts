interface Section {
  /** The version, which may no longer be in force. */
  version?: number;
  /** The id of a rule that the page scrolls to. */
  rule?: string;
}

/** Returns the path of the community guidelines: the current version, or a given version and rule. */
export function guidelinesAddress({ version, rule }: Section = {}): string {
  const search = new URLSearchParams();
  if (version !== undefined) search.set('version', String(version));
  if (rule !== undefined) search.set('rule', rule);
  return search.size === 0 ? '/guidelines' : `/guidelines?${search}`;
}
