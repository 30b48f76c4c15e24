import { describe, expect, it, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

describe('the query client', () => {
  it('keeps responses fresh for a minute', async () => {
    const client = createQueryClient();
    const read = vi.fn(async () => 1);
    const options = { queryKey: ['a'], queryFn: read };
    await client.fetchQuery(options);
    await client.fetchQuery(options);
    expect(read).toHaveBeenCalledTimes(1);
    expect(client.getDefaultOptions().queries).toMatchObject({ staleTime: 60_000, retry: 1 });
  });

  it('rethrows failed mutations without a retry', async () => {
    const client = createQueryClient();
    const write = vi.fn(async () => {
      throw new Error('no');
    });
    const mutation = client.getMutationCache().build(client, { mutationFn: write });
    await expect(mutation.execute(undefined)).rejects.toThrow('no');
    expect(write).toHaveBeenCalledTimes(1);
  });
});
