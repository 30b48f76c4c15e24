import { useQuery } from '@tanstack/react-query';
import { linksElsewhere } from '#contract/foundations/links.ts';
import { linkHoldsMessages } from './link-holds.messages.ts';
import { linkReviewQuery } from './link-holds.queries.ts';

interface LinkReviewNoteProps {
  texts: readonly string[];
  /** The texts that other members already see. Links in these texts are not reviewed again. */
  known?: readonly string[];
}

export function LinkReviewNote({ texts, known = [] }: LinkReviewNoteProps) {
  const seen = new Set(linksElsewhere(known, location.host));
  const hasNewLink = linksElsewhere(texts, location.host).some((url) => !seen.has(url));
  const { data } = useQuery({ ...linkReviewQuery, enabled: hasNewLink });
  return (
    <div role="status">
      {hasNewLink && data?.waits && (
        <p className="mt-1 text-ink-soft text-sm">{linkHoldsMessages.waits}</p>
      )}
    </div>
  );
}
