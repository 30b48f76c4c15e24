import { Link2 } from 'lucide-react';
import { linksElsewhere } from '#contract/foundations/links.ts';
import type { Snapshot } from '#contract/moderation/decisions.ts';
import { casesMessages } from './cases.messages.ts';

const texts = casesMessages.links;

interface LinkListProps {
  snapshot: Snapshot;
  /** Whether the case is about links, so that a missing one is worth a word. */
  isExpected: boolean;
}

/** The links of a target as text, each with its full host first, so that nobody opens one by accident. */
export function LinkList({ snapshot: { title, text }, isExpected }: LinkListProps) {
  const urls = linksElsewhere([title, text], window.location.host);
  if (urls.length === 0) {
    return isExpected ? <p className="text-ink-soft text-sm">{texts.none}</p> : null;
  }
  return (
    <section aria-label={texts.title} className="rounded-lg bg-warning-soft p-4">
      <h3 className="flex items-center gap-2 text-sm">
        <Link2 className="size-4 shrink-0 text-warning" aria-hidden="true" />
        {texts.title}
      </h3>
      <ul className="mt-2 space-y-2">
        {urls.map((url) => (
          <li key={url} className="text-sm">
            {/* The ASCII form of the host reveals letters of other scripts that look like Latin ones. */}
            <strong className="block break-all">{new URL(url).host}</strong>
            <code className="break-all text-ink-soft text-xs">{url}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
