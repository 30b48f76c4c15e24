/** Says that the target of a notification does not exist any more. Replaces the link. */
export function MissingNotice({ text }: { text: string | undefined }) {
  return <p className="text-ink-soft text-sm">{text}</p>;
}
