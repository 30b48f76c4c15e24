import { useParams } from '#client/lib/router/router-hooks.ts';
import PollPage from '#client/routes/poll.tsx';
import PollsPage from '#client/routes/polls.tsx';

/** `/polls` and `/polls/{pollId}` are one file, because each file name makes the first script larger. */
export default function PollPages() {
  return useParams().pollId === undefined ? <PollsPage /> : <PollPage />;
}
