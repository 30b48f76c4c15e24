import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { MyDecision } from '../../../contract/decisions.ts';
import { callFunction, getJson } from '../../lib/api.ts';
import { subscribeToTopic } from '../../lib/live.ts';
import { useSession } from '../session/session-context.tsx';
import { useAfterSignIn } from '../session/use-after-sign-in.ts';
import { decisionsKeys } from './decisions.keys.ts';

/** How a decision is reached: by a signed-in member, or by the link that a blocked member gets instead of a session. */
export type DecisionAddress = { decisionId: string } | { token: string };

const decisionQuery = (address: DecisionAddress) =>
  queryOptions({
    queryKey:
      'token' in address
        ? decisionsKeys.byLink(address.token)
        : decisionsKeys.one(address.decisionId),
    queryFn: ({ signal }) => read(address, signal),
    // The answer to an appeal arrives meanwhile.
    staleTime: 0,
  });

async function read(address: DecisionAddress, signal: AbortSignal): Promise<MyDecision> {
  if ('token' in address) {
    return (await callFunction('getDecisionByLink', address, { signal })).decision;
  }
  return getJson('/api/decisions/{decisionId}', { params: address, signal });
}

/**
 * Reads a decision of the team about something of the viewer. Members are notified of what becomes of it, and read it
 * again then; by a link, there is no session to be told in.
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

/** Appeals against a decision, and shows the answer. */
export function useAppeal(address: DecisionAddress) {
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  return useMutation({
    mutationFn: (text: string) =>
      'token' in address ? appeal(address, text) : afterSignIn(() => appeal(address, text)),
    onSuccess: (decision) => client.setQueryData(decisionQuery(address).queryKey, decision),
  });
}
