import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { tagsKeys } from '#client/features/tags/tags/tags.keys.ts';
import { ApiError } from '#client/lib/api/api-error.ts';
import { renderInApp } from '#client/testing/render.tsx';
import { LoadedQuery } from './loaded-query.tsx';

it('LoadedQuery keeps showing the failure and its button while the failed query is repeated [LOOK-24]', async () => {
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()] as const;
  let reads = 0;
  function Page() {
    const query = useQuery({
      queryKey: tagsKeys.popular,
      queryFn: () => {
        reads += 1;
        return answers[reads - 1]?.promise ?? 'unexpected';
      },
    });
    return <LoadedQuery query={query}>{(contents) => <p>{contents}</p>}</LoadedQuery>;
  }
  renderInApp(<Page />);
  expect(await screen.findByRole('status')).toBeTruthy();
  answers[0].reject(new ApiError('unavailable'));
  const retry = await screen.findByRole('button', { name: '再試行' });
  await userEvent.click(retry);
  await waitFor(() => expect(retry.getAttribute('aria-busy')).toBe('true'));
  expect(screen.getByRole('alert')).toBeTruthy();
  expect(document.querySelector('[data-loading]')).toBeNull();
  expect(document.activeElement).toBe(retry);
  answers[1].resolve('本文');
  expect(await screen.findByText('本文')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
