import { POLL_CHOICES_MAX } from '#contract/foundations/limits.ts';
/** Returns the bits that a ballot stores for the chosen positions, which are counted from 0. */
export function bitsOf(positions: readonly number[]): number {
  return positions.reduce((bits, position) => bits | (1 << position), 0);
}

export function isChosen(bits: number, position: number): boolean {
  return (bits & (1 << position)) !== 0;
}

/** Returns the chosen positions of a ballot, counted from 1. */
export function numbersOfBallot(bits: number): number[] {
  const numbers = Array.from({ length: POLL_CHOICES_MAX }, (_, position) => position + 1);
  return numbers.filter((number) => isChosen(bits, number - 1));
}

export interface PollCounts {
  voters: number;
  votes: number[];
}

/** The number of ballots of a poll that have the same choices, with these choices as bits. */
export interface SameBallots {
  choices: number;
  voters: number;
}

export function countsOf(ballots: readonly SameBallots[], choicesCount: number): PollCounts {
  const votes = Array.from({ length: choicesCount }, (_, position) =>
    ballots.reduce((sum, same) => sum + (isChosen(same.choices, position) ? same.voters : 0), 0),
  );
  return { voters: ballots.reduce((sum, { voters }) => sum + voters, 0), votes };
}
