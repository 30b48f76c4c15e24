import { infiniteQueryOptions, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { refreshViewerData } from '#client/features/identity/session/session.queries.ts';
import { useAfterSignIn } from '#client/features/identity/session/use-after-sign-in.ts';
import { callFunction, type FunctionInput, pagesOf } from '#client/lib/api/api.ts';
import { callWithToast, type SuccessToast } from '#client/ui/feedback/call-with-toast.ts';
import { undoAction } from '#client/ui/feedback/toast.tsx';
import type { MuteKind, MuteTarget } from '#contract/social/mutes.ts';
import { callOrRefresh, hideFromCache } from './hidden-cache.ts';
import { momentOf } from './mute-ends.ts';
import { mutesMessages as texts } from './mutes.messages.ts';

const mutesKeys = {
  all: ['mutes'] as const,
  of: (kind: MuteKind) => ['mutes', kind] as const,
};

export function mutesQuery(kind: MuteKind) {
  return infiniteQueryOptions({
    queryKey: mutesKeys.of(kind),
    ...pagesOf('/api/mutes', { search: { kind } }),
  });
}

/** Returns the actions that mute and unmute. Toasts report the outcome. */
export function useMuteActions() {
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  return useMemo(() => {
    /** Resolves to true on success. */
    const attempt = (
      target: MuteTarget,
      call: () => Promise<void>,
      outcomes: { done: SuccessToast; failed: string },
    ) => callWithToast(() => afterSignIn(call), { about: aboutOf(target), ...outcomes });
    const unmute = (target: MuteTarget) =>
      attempt(target, () => remove(client, target), {
        done: { type: 'info', title: texts.unmuted },
        failed: texts.unmuteFailed,
      });
    const mute = (target: FunctionInput<'setMute'>, done: SuccessToast) =>
      attempt(target, () => set(client, target), { done, failed: texts.muteFailed });
    return {
      unmute,
      /** Mutes a member until a time, or without an end if the time is null. The toast offers to undo the mute. */
      muteMember: (userId: string, name: string, expiresAt: string | null) => {
        const target = { kind: 'user' as const, value: userId };
        const message =
          expiresAt === null
            ? texts.mutedText(name)
            : texts.mutedUntilText(name, momentOf(expiresAt));
        const done = { title: texts.muted, message, action: undoAction(() => unmute(target)) };
        return mute({ ...target, expiresAt }, done);
      },
      /** Mutes a word or a tag until a time, or without an end if the time is null. */
      muteText: (target: MuteTarget & { kind: 'word' | 'tag' }, expiresAt: string | null) =>
        mute(
          { ...target, expiresAt },
          {
            title: texts.settings.added,
            message: texts.settings.addedText[target.kind](target.value),
          },
        ),
    };
  }, [client, afterSignIn]);
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

/**
 * Returns the subject of a toast. All words have one subject, and all tags have another, so only the last toast about
 * each of the two stays.
 */
export function aboutOf({ kind, value }: MuteTarget): string {
  return kind === 'user' ? `mute:user:${value}` : `mute:${kind}`;
}
