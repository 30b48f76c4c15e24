import {
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { siteSettingsKeys } from '#client/features/site/site-settings/site-settings.queries.ts';
import { tagsKeys } from '#client/features/tags/tags/tags.keys.ts';
import { useAdminCall } from '#client/features/team/admin-ui/use-admin-call.ts';
import { callFunction, type FunctionInput, getJson, pagesOf } from '#client/lib/api/api.ts';
import type { ManagedCharacter } from '#contract/tags/managed-tags.ts';

const managedTagsKeys = {
  characters: ['admin', 'characters'] as const,
  aliases: ['admin', 'tag-aliases'] as const,
};

/** The interval at which the list is refetched while posts are being rewritten, in milliseconds. */
const PROGRESS_INTERVAL = 3000;

async function readCharacters(signal?: AbortSignal): Promise<ManagedCharacter[]> {
  return (await getJson('/api/admin/characters', { ...(signal && { signal }) })).items;
}

export function useCharacters() {
  return useQuery({
    queryKey: managedTagsKeys.characters,
    queryFn: ({ signal }) => readCharacters(signal),
  });
}

const aliasesQuery = infiniteQueryOptions({
  queryKey: managedTagsKeys.aliases,
  ...pagesOf('/api/admin/tag-aliases'),
});

/** Returns the query of the aliases, latest first. It refetches while posts are being rewritten. */
export function useTagAliases() {
  return useInfiniteQuery({
    ...aliasesQuery,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(({ posts_left }) => posts_left > 0))
        ? PROGRESS_INTERVAL
        : false,
  });
}

const reread = {
  shown: [managedTagsKeys.characters, managedTagsKeys.aliases],
  elsewhere: [siteSettingsKeys.all, tagsKeys.all],
};

/** Returns the calls about characters and tags. They ask for a sign-in, update the cache, and throw `ApiError`. */
export function useManagedTagCalls() {
  const client = useQueryClient();
  const call = useAdminCall(reread);
  return {
    saveCharacter: (input: FunctionInput<'saveCharacter'>) =>
      call(() => callFunction('saveCharacter', input)),
    /** Returns the stored character, or undefined when it was removed. */
    readCharacter: async (tag: string) =>
      (await readCharacters()).find((found) => found.tag === tag),
    deleteCharacter: (tag: string) => call(() => callFunction('deleteCharacter', { tag })),
    orderCharacters: (characters: readonly ManagedCharacter[]) =>
      call(() => order(client, characters)),
    mergeTags: (input: FunctionInput<'mergeTags'>) => call(() => callFunction('mergeTags', input)),
    deleteAlias: (alias: string) => call(() => callFunction('deleteTagAlias', { alias })),
  };
}

async function order(client: QueryClient, characters: readonly ManagedCharacter[]): Promise<void> {
  const tags = characters.map(({ tag }) => tag);
  const { items } = await callFunction('orderCharacters', { tags });
  client.setQueryData(managedTagsKeys.characters, items);
}
