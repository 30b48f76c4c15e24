import { Check, Trophy } from 'lucide-react';
import { formatCount } from '#client/lib/format/format.ts';
import { RecordPicture } from '#client/ui/media/record-picture.tsx';
import { cx } from '#client/ui/text/cx.ts';
import type { Poll, PollChoice } from '#contract/polls/polls.ts';
import { pollsMessages as texts } from './polls.messages.ts';

/** The choices of a poll without their counts. The viewer's own choices are highlighted. */
export function PlainChoices({ choices }: { choices: readonly PollChoice[] }) {
  return (
    <ul className="overflow-hidden rounded-lg border border-line bg-surface">
      {choices.map((choice) => (
        <li
          key={choice.text}
          className="flex min-h-12 items-center gap-3 border-line px-4 py-2 text-sm not-first:border-t"
        >
          <ChoicePicture choice={choice} />
          <span className="min-w-0 flex-1">{choice.text}</span>
          {choice.is_mine && <OwnBadge />}
        </li>
      ))}
    </ul>
  );
}

/** The picture of a choice that is a character. It is decorative, because the name is next to it. */
export function ChoicePicture({ choice }: { choice: PollChoice }) {
  const sizes = [[null, '48px']] as const;
  return <RecordPicture of={choice} alt="" sizes={sizes} className="size-12 shrink-0 rounded-md" />;
}

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
              <span>{choice.text}</span>
              {isFirst && (
                <span className="inline-flex items-center gap-1 text-xs">
                  <Trophy className="size-3.5" aria-hidden="true" />
                  {texts.first}
                </span>
              )}
              {choice.is_mine && <OwnBadge />}
            </span>
            <span
              aria-hidden="true"
              className="mt-1 block h-2 overflow-hidden rounded-full bg-sunken"
            >
              <span
                className={cx(
                  'block h-full rounded-full',
                  choice.is_mine ? 'bg-brand' : 'bg-control',
                )}
                style={{ width: `${percent}%` }}
              />
            </span>
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

function OwnBadge() {
  return (
    <span className="inline-flex items-center gap-1 font-bold text-brand text-xs">
      <Check className="size-3.5" aria-hidden="true" />
      {texts.mine}
    </span>
  );
}

interface ChoiceShare {
  percent: number;
  /** Whether the choice has votes, and no other choice has more votes. */
  isFirst: boolean;
}

/** Returns the share of voters for each choice. The sum can exceed 100 when voters can have several choices. */
function sharesOf({ choices, voters_count }: Poll): ChoiceShare[] {
  const most = Math.max(...choices.map(({ votes }) => votes ?? 0));
  return choices.map(({ votes }) => {
    const count = votes ?? 0;
    const percent = voters_count ? Math.round((count / voters_count) * 100) : 0;
    return { percent, isFirst: count > 0 && count === most };
  });
}
