/** Says in place of a link that what it led to is gone. */
export function Gone({ text }: { text: string | undefined }) {
  return <p className="text-ink-soft text-sm [word-break:auto-phrase]">{text}</p>;
}
