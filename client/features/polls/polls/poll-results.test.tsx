import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aChoice, aPoll } from '#client/testing/polls.ts';
import { renderInApp } from '#client/testing/render.tsx';
import { PollResults } from './poll-choices.tsx';

function open(votes: readonly number[], voters_count: number) {
  const choices = votes.map((count, index) =>
    aChoice(`選択${index + 1}`, { votes: count, is_mine: index === 1 }),
  );
  renderInApp(<PollResults poll={aPoll({ choices, voters_count, has_voted: true })} />);
  return screen.getByRole('table', { name: '「どの季節が好き？」の結果' });
}
const rowOf = (table: HTMLElement, name: string) =>
  within(table).getByRole('row', { name: new RegExp(`^${name}`) });

describe('the results of a poll', () => {
  it('are a named table, in which each row has a choice, its number of votes and its share [POLL-51]', () => {
    const table = open([6, 3, 0], 9);
    const columns = within(table).getAllByRole('columnheader');
    expect(columns.map(({ textContent }) => textContent)).toEqual(['選択肢', '票数']);
    expect(within(table).getAllByRole('rowheader')).toHaveLength(3);
    expect(
      within(table)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['6票 67%', '3票 33%', '0票 0%']);
  });

  it("name the leading choice and the viewer's choice in words [POLL-72]", () => {
    const table = open([6, 3, 0], 9);
    expect(within(rowOf(table, '選択1')).getByText('最多')).toBeTruthy();
    expect(within(rowOf(table, '選択2')).getByText('あなたの選択')).toBeTruthy();
    expect(within(rowOf(table, '選択2')).queryByText('最多')).toBeNull();
  });

  it('have no leading choice without votes [POLL-72]', () => {
    expect(within(open([0, 0], 0)).queryByText('最多')).toBeNull();
  });

  it('have several leading choices with equal votes [POLL-72]', () => {
    expect(within(open([2, 2, 1], 5)).getAllByText('最多')).toHaveLength(2);
  });
});
