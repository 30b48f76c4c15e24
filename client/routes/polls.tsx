import '#client/ui/styles/all.css';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Vote } from 'lucide-react';
import { PollList } from '#client/features/polls/polls/poll-list.tsx';
import { PollPanel } from '#client/features/polls/polls/poll-panel.tsx';
import { pollsMessages as texts } from '#client/features/polls/polls/polls.messages.ts';
import { pollQuery } from '#client/features/polls/polls/polls.queries.ts';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { Link } from '#client/lib/router/link.tsx';
import { inPlace, useParams, useSearchParams } from '#client/lib/router/router-hooks.ts';
import { MissingPage } from '#client/ui/feedback/empty-state.tsx';
import { LoadedQuery } from '#client/ui/feedback/loaded-query.tsx';
import { ShareButton } from '#client/ui/navigation/share-button.tsx';
import { Tabs } from '#client/ui/navigation/tabs.tsx';
import { LinkedText } from '#client/ui/text/linked-text.tsx';
import type { Poll, PollState } from '#contract/polls/polls.ts';

/** `/polls` and `/polls/{pollId}` are in one file, because each file name makes the first script larger. */
export default function PollPages() {
  return useParams().pollId === undefined ? <PollsPage /> : <PollPage />;
}

const states: readonly PollState[] = ['open', 'over'];
const tabs = states.map((value) => ({ value, label: texts.states[value] }));

function PollsPage() {
  usePageMeta(texts);
  const [search, setSearch] = useSearchParams();
  const state = search.get('state') === 'over' ? 'over' : 'open';
  return (
    <div className="mx-auto w-full max-w-text px-4 pt-6 pb-12 md:pt-10">
      <h1 className="mb-3 text-2xl">{texts.title}</h1>
      <Tabs
        label={texts.filterLabel}
        items={tabs}
        value={state}
        onChange={(next) => setSearch(next === 'open' ? {} : { state: next }, inPlace)}
      >
        <PollList key={state} state={state} />
      </Tabs>
    </div>
  );
}

function PollPage() {
  const { pollId = '' } = useParams();
  const query = useQuery(pollQuery(pollId));
  usePageMeta({ title: query.data?.question, description: query.data?.description });
  return (
    <div className="mx-auto w-full max-w-text px-4 pt-6 pb-12 md:pt-10">
      <LoadedQuery heading query={query} missing={<MissingPoll />}>
        {(poll) => <OpenPoll key={poll.id} poll={poll} />}
      </LoadedQuery>
    </div>
  );
}

function OpenPoll({ poll }: { poll: Poll }) {
  const { id, question, description, owner } = poll;
  return (
    <article className="space-y-5">
      <BackLink poll={poll} />
      <h1 className="text-2xl">{question}</h1>
      {description !== '' && (
        <p className="whitespace-pre-wrap text-sm">
          <LinkedText text={description} />
        </p>
      )}
      <PollPanel poll={poll} />
      {owner === null && (
        <ShareButton
          path={`/polls/${id}`}
          title={question}
          label={texts.share}
          copied={texts.shared}
          failed={texts.shareFailed}
        />
      )}
    </article>
  );
}

function BackLink({ poll: { owner } }: { poll: Poll }) {
  const back = owner === null ? { to: '/polls', label: texts.toPolls } : backTo(owner);
  return (
    <Link
      to={back.to}
      className="inline-flex min-h-11 items-center gap-1 text-brand text-sm hover:underline"
    >
      <ArrowLeft className="size-4" aria-hidden="true" />
      {back.label}
    </Link>
  );
}

function backTo({ kind, id }: NonNullable<Poll['owner']>) {
  return kind === 'post'
    ? { to: `/posts/${id}`, label: texts.toPost }
    : { to: `/events/${id}`, label: texts.toEvent };
}

function MissingPoll() {
  const link = { to: '/polls', label: texts.toPolls };
  return <MissingPage icon={Vote} texts={texts} link={link} />;
}
