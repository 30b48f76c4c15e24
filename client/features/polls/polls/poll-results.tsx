import { Check, Trophy } from 'lucide-react';
import { formatCount } from '#client/lib/format/format.ts';
import { cx } from '#client/ui/text/cx.ts';
import type { Poll, PollChoice } from '#contract/polls/polls.ts';
import { ChoicePicture } from './choice-picture.tsx';
import { pollsMessages } from './polls.messages.ts';

const texts = pollsMessages;

/** The results of a poll: a table whose rows are bars. */
export function PollResults({ poll }: { poll: Poll }) {
  const shares = sharesOf(poll);
  return (
    <table className="w-full border-separate border-spacing-y-2 text-left text-sm">
      <caption className="sr-only">{texts.results(poll.question)}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{texts.columns.choice}</th>
          <th scope="col">{texts.columns.votes}</th>
        </tr>
      </thead>
      <tbody>
        {poll.choices.map((choice, index) => (
          <Row
            key={choice.text}
            choice={choice}
            share={shares[index] ?? { percent: 0, isFirst: false }}
          />
        ))}
      </tbody>
    </table>
  );
}

function Row({ choice, share }: { choice: PollChoice; share: ChoiceShare }) {
  const { percent, isFirst } = share;
  return (
    <tr>
      <th scope="row" className="w-full font-normal">
        <span className="flex items-center gap-3">
          <ChoicePicture choice={choice} />
          <span className="min-w-0 flex-1">
            <span className={cx('flex flex-wrap items-center gap-x-2', isFirst && 'font-bold')}>
              <span className="break-words">{choice.text}</span>
              <ChoiceBadges choice={choice} isFirst={isFirst} />
            </span>
            <Bar percent={percent} isMine={choice.is_mine} />
          </span>
        </span>
      </th>
      <td
        className={cx(
          'nums min-w-24 whitespace-nowrap pl-3 text-right align-bottom',
          isFirst && 'font-bold',
        )}
      >
        {texts.votes(formatCount(choice.votes ?? 0), percent)}
      </td>
    </tr>
  );
}

function ChoiceBadges({ choice, isFirst }: { choice: PollChoice; isFirst: boolean }) {
  return (
    <>
      {isFirst && (
        <span className="inline-flex items-center gap-1 text-xs">
          <Trophy className="size-3.5" aria-hidden="true" />
          {texts.first}
        </span>
      )}
      {choice.is_mine && (
        <span className="inline-flex items-center gap-1 font-bold text-brand text-xs">
          <Check className="size-3.5" aria-hidden="true" />
          {texts.mine}
        </span>
      )}
    </>
  );
}

function Bar({ percent, isMine }: { percent: number; isMine: boolean }) {
  return (
    <span aria-hidden="true" className="mt-1 block h-2 overflow-hidden rounded-full bg-sunken">
      <span
        className={cx('block h-full rounded-full', isMine ? 'bg-brand' : 'bg-control')}
        style={{ width: `${percent}%` }}
      />
    </span>
  );
}

interface ChoiceShare {
  percent: number;
  /** Whether the choice has votes and no other choice has more. */
  isFirst: boolean;
}

/** Returns the share of voters for each choice. The sum can exceed 100 when a voter can have several choices. */
function sharesOf({ choices, voters_count }: Poll): ChoiceShare[] {
  const most = Math.max(...choices.map(({ votes }) => votes ?? 0));
  return choices.map(({ votes }) => {
    const count = votes ?? 0;
    const percent = voters_count ? Math.round((count / voters_count) * 100) : 0;
    return { percent, isFirst: count > 0 && count === most };
  });
}
