import { errorFromResponse } from '#client/lib/api/failed-response.ts';

interface Results {
  results: readonly { id: string; error: object | null }[];
}

/** Returns the reasons of the refusals by target id. */
export function refusalsIn({ results }: Results): ReadonlyMap<string, string> {
  return new Map(
    results.flatMap(({ id, error }) =>
      error === null ? [] : [[id, errorFromResponse(400, { error }).message]],
    ),
  );
}
