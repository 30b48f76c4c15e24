import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { useAfterSignIn } from '#client/features/identity/session/use-after-sign-in.ts';
import { callFunction, getJson } from '#client/lib/api/api.ts';
import { subscribeToTopic } from '#client/lib/live/live.ts';
import type { MyDecision } from '#contract/moderation/decisions.ts';

const decisionsKeys = {
  one: (decisionId: string) => ['decisions', decisionId] as const,
  byLink: (token: string) => ['decisions', 'link', token] as const,
};

/** Identifies a decision by its id, or by a token. A blocked member has no session and gets the token in a link. */
export type DecisionAddress = { decisionId: string } | { token: string };

const decisionQuery = (address: DecisionAddress) =>
  queryOptions({
    queryKey:
      'token' in address
        ? decisionsKeys.byLink(address.token)
        : decisionsKeys.one(address.decisionId),
    queryFn: ({ signal }) => read(address, signal),
    // The team can answer an appeal at any time.
    staleTime: 0,
  });

async function read(address: DecisionAddress, signal: AbortSignal): Promise<MyDecision> {
  if ('token' in address) {
    return (await callFunction('getDecisionByLink', address, { signal })).decision;
  }
  return getJson('/api/decisions/{decisionId}', { params: address, signal });
}

/**
 * Reads a decision about the viewer. A notification causes a refetch, but not when the decision was read by a token,
 * because there is no session.
 */
export function useDecision(address: DecisionAddress) {
  const client = useQueryClient();
  const userId = useSession().user?.id;
  const decisionId = 'token' in address ? undefined : address.decisionId;
  useEffect(() => {
    if (userId === undefined || decisionId === undefined) return;
    const queryKey = decisionsKeys.one(decisionId);
    return subscribeToTopic(`user:${userId}`, ({ type }) => {
      if (type === 'notifications' || type === 'refetch') {
        void client.invalidateQueries({ queryKey });
      }
    });
  }, [client, userId, decisionId]);
  return useQuery(decisionQuery(address));
}

async function appeal(address: DecisionAddress, text: string): Promise<MyDecision> {
  const answer =
    'token' in address
      ? await callFunction('appealByLink', { ...address, text })
      : await callFunction('appealDecision', { ...address, text });
  return answer.decision;
}

export function useAppeal(address: DecisionAddress) {
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  return useMutation({
    mutationFn: (text: string) =>
      'token' in address ? appeal(address, text) : afterSignIn(() => appeal(address, text)),
    onSuccess: (decision) => client.setQueryData(decisionQuery(address).queryKey, decision),
  });
}
