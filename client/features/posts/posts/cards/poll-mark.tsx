import { Vote } from 'lucide-react';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { pollMarkMessages } from './poll-mark.messages.ts';

/** The mark of a post with a poll. */
export default function PollMark() {
  return (
    <Badge tone="veil">
      <Vote className="size-4" aria-hidden="true" />
      <span className="sr-only">{pollMarkMessages.mark}</span>
    </Badge>
  );
}
