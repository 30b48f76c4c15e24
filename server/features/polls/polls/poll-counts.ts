import { POLL_CHOICES_MAX } from '#contract/foundations/limits.ts';
/** A ballot stores the chosen positions as the bits of a number. */
export function bitsOf(positions: readonly number[]): number {
  return positions.reduce((bits, position) => bits | (1 << position), 0);
}

/** Whether a ballot has chosen a position. */
export function isChosen(bits: number, position: number): boolean {
  return (bits & (1 << position)) !== 0;
}

/** What a ballot has chosen, as its voter counts: from 1. */
export function numbersOfBallot(bits: number): number[] {
  const numbers = Array.from({ length: POLL_CHOICES_MAX }, (_, position) => position + 1);
  return numbers.filter((number) => isChosen(bits, number - 1));
}

/** The outcome of a poll. */
export interface PollCounts {
  voters: number;
  /** The number of votes of each choice. */
  votes: number[];
}

/** The number of ballots that have chosen the same. */
export interface SameBallots {
  choices: number;
  voters: number;
}

/** Sums up the ballots of a poll. */
export function countsOf(ballots: readonly SameBallots[], choicesCount: number): PollCounts {
  const votes = Array.from({ length: choicesCount }, (_, position) =>
    ballots.reduce((sum, same) => sum + (isChosen(same.choices, position) ? same.voters : 0), 0),
  );
  return { voters: ballots.reduce((sum, { voters }) => sum + voters, 0), votes };
}
