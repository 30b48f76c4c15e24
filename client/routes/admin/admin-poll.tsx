import { useQuery } from '@tanstack/react-query';
import { Vote } from 'lucide-react';
import { managedPollsMessages } from '#client/features/polls/managed-polls/managed-polls.messages.ts';
import { managedPollQuery } from '#client/features/polls/managed-polls/managed-polls.queries.ts';
import { PollEditor } from '#client/features/polls/managed-polls/poll-editor.tsx';
import { useParams } from '#client/lib/router/router-hooks.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';

const { title, text, back } = managedPollsMessages.deleted;

export default function ManagedPollPage() {
  const { pollId = '' } = useParams();
  if (pollId === 'new') return <PollEditor poll={null} />;
  return <Stored key={pollId} id={pollId} />;
}

function Stored({ id }: { id: string }) {
  const action = <LinkButton to="/admin/polls">{back}</LinkButton>;
  const missing = <EmptyState heading icon={Vote} {...{ title, text, action }} />;
  return (
    <LoadedQuery query={useQuery(managedPollQuery(id))} heading missing={missing}>
      {(stored) => <PollEditor poll={stored} />}
    </LoadedQuery>
  );
}
