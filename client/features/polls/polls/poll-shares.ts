import type { Poll } from '#contract/polls/polls.ts';

/** A choice with its share of the voters, in percent. */
export interface ChoiceShare {
  percent: number;
  /** Whether no other choice has more votes. */
  isFirst: boolean;
}

/** The share of each choice. With several choices a voter, the sum is above 100. */
export function sharesOf({ choices, voters_count }: Poll): ChoiceShare[] {
  const most = Math.max(...choices.map(({ votes }) => votes ?? 0));
  return choices.map(({ votes }) => {
    const count = votes ?? 0;
    const percent = voters_count ? Math.round((count / voters_count) * 100) : 0;
    return { percent, isFirst: count > 0 && count === most };
  });
}
