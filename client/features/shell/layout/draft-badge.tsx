import { useDraftCount } from '#client/features/posts/posts/writing/draft-count.queries.ts';
import { CountBadge } from '#client/ui/feedback/count-badge.tsx';
import { shellMessages } from './shell.messages.ts';

/** The number of drafts, on links to the new post. */
export function DraftBadge({ className }: { className?: string }) {
  const count = useDraftCount();
  return (
    <CountBadge
      count={count}
      isQuiet
      label={shellMessages.nav.drafts(count)}
      {...(className !== undefined && { className })}
    />
  );
}
