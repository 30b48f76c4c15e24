import { Vote } from 'lucide-react';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { pollBadgeMessages } from './poll-badge.messages.ts';

/** The badge of a post with a poll. */
export default function PollBadge() {
  return (
    <Badge tone="veil">
      <Vote className="size-4" aria-hidden="true" />
      <span className="sr-only">{pollBadgeMessages.mark}</span>
    </Badge>
  );
}
