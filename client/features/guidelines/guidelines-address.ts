interface Place {
  /** A version that is no longer in force, or may not be. */
  version?: number;
  /** The id of a rule, which the page then begins with. */
  rule?: string;
}

/** The address of the community guidelines: of those in force, or of one version and one rule. */
export function guidelinesAddress({ version, rule }: Place = {}): string {
  const search = new URLSearchParams();
  if (version !== undefined) search.set('version', String(version));
  if (rule !== undefined) search.set('rule', rule);
  return search.size === 0 ? '/guidelines' : `/guidelines?${search}`;
}
