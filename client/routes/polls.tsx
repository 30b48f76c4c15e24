import '#client/ui/styles/all.css';
import { PollList } from '#client/features/polls/polls/poll-list.tsx';
import { pollsMessages } from '#client/features/polls/polls/polls.messages.ts';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { useSearchParams } from '#client/lib/router/router-hooks.ts';
import { Tabs } from '#client/ui/navigation/tabs.tsx';
import type { PollState } from '#contract/polls/polls.ts';

const texts = pollsMessages;
const states: readonly PollState[] = ['open', 'over'];
const tabs = states.map((value) => ({ value, label: texts.states[value] }));

/** `/polls`: the running polls of the team, or with `?state=over` the ended ones. */
export default function PollsPage() {
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
        onChange={(next) =>
          setSearch(next === 'open' ? {} : { state: next }, {
            replace: true,
            preventScrollReset: true,
          })
        }
      >
        <PollList key={state} state={state} />
      </Tabs>
    </div>
  );
}
