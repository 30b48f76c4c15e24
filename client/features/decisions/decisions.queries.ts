import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MyDecision } from '../../../contract/decisions.ts';
import { callFunction, getJson } from '../../lib/api.ts';
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

/** Reads a decision of the team about something of the viewer. */
export function useDecision(address: DecisionAddress) {
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
