import { Link2 } from 'lucide-react';
import { casesMessages } from '#client/features/moderation/cases/cases.messages.ts';
import { linksElsewhere } from '#contract/foundations/links.ts';
import type { Snapshot } from '#contract/moderation/decisions.ts';
import { WarningSection } from './warning-section.tsx';

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
    <WarningSection title={texts.title} icon={Link2}>
      <ul className="mt-2 space-y-2">
        {urls.map((url) => (
          <li key={url} className="text-sm">
            {/* The ASCII form of the host reveals letters of other scripts that look like Latin ones. */}
            <strong className="block break-all">{new URL(url).host}</strong>
            <code className="break-all text-ink-soft text-xs">{url}</code>
          </li>
        ))}
      </ul>
    </WarningSection>
  );
}
