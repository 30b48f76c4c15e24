import { infiniteQueryOptions, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { refreshViewerData } from '#client/features/identity/session/session.queries.ts';
import { useAfterSignIn } from '#client/features/identity/session/use-after-sign-in.ts';
import { callFunction, type FunctionInput, getJson } from '#client/lib/api/api.ts';
import { after, byCursor } from '#client/lib/api/paging.ts';
import type { MuteKind, MuteTarget } from '#contract/social/mutes.ts';
import { callOrRefresh, hideFromCache } from './hidden-cache.ts';

const mutesKeys = {
  all: ['mutes'] as const,
  of: (kind: MuteKind) => ['mutes', kind] as const,
};

/** Returns the query of the members, words or tags that the viewer mutes, the latest first. */
export function mutesQuery(kind: MuteKind) {
  return infiniteQueryOptions({
    queryKey: mutesKeys.of(kind),
    queryFn: ({ pageParam, signal }) =>
      getJson('/api/mutes', { search: { kind, ...after(pageParam) }, signal }),
    ...byCursor,
  });
}

/** Calls that mute and unmute. They update the cache, and throw `ApiError`. */
export interface MuteCalls {
  set: (mute: FunctionInput<'setMute'>) => Promise<void>;
  remove: (target: MuteTarget) => Promise<void>;
}

/** Returns the calls. When the session has expired, they ask the viewer to sign in first. */
export function useMuteCalls(): MuteCalls {
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  return useMemo(
    () => ({
      set: (mute) => afterSignIn(() => set(client, mute)),
      remove: (target) => afterSignIn(() => remove(client, target)),
    }),
    [client, afterSignIn],
  );
}

async function set(client: QueryClient, mute: FunctionInput<'setMute'>): Promise<void> {
  await callOrRefresh(client, () => callFunction('setMute', mute));
  if (mute.kind === 'user') hideFromCache(client, mute.value, 'of feeds');
  else refreshViewerData(client);
}

async function remove(client: QueryClient, target: MuteTarget): Promise<void> {
  await callOrRefresh(client, () => callFunction('removeMute', target));
  refreshViewerData(client);
}
