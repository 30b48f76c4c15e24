import type autocannon from 'autocannon';
import type { MeasuredServer } from './measured-server.ts';
import type { Member } from './members.ts';

/** A request for a list of the administration: the URL of the list, or the input of the member list. */
export type ListRequest = string | { filter: Record<string, string>; pageToken?: string };

/** The page size of the lists of the administration. */
const LIMIT = 20;
/** How many pages of a hundred rows come before a deep page. */
const DEPTH = 100;

/** Returns the requests for a list, each with a different sender. */
export function requestsFor(
  request: ListRequest,
  members: readonly Member[],
): autocannon.Request[] {
  return members.map((member) => {
    const { cookie } = member;
    if (typeof request === 'string') return { path: request, headers: { cookie } };
    return {
      method: 'POST' as const,
      path: '/functions/getAllUsersV2',
      headers: { 'content-type': 'application/json', cookie },
      body: bodyOf(request, LIMIT, member),
    };
  });
}

function bodyOf(
  request: Exclude<ListRequest, string>,
  pageSize: number,
  { token }: Member,
): string {
  return JSON.stringify({ data: { ...request, pageSize, _csrfToken: token } });
}

interface Answer {
  next_cursor?: string | null;
  nextPageToken?: string | null;
}

/** Returns the request for a deep page of the same list. */
export async function deepPageOf(
  { url }: MeasuredServer,
  members: readonly Member[],
  request: ListRequest,
): Promise<ListRequest> {
  let page = request;
  for (let number = 0; number < DEPTH; number += 1) {
    const member = members[number % members.length] as Member;
    const answer = await send(url, page, member);
    const cursor = answer.next_cursor ?? answer.nextPageToken;
    if (!cursor) throw new Error(`${JSON.stringify(request)} has no page ${number + 2}`);
    page =
      typeof request === 'string'
        ? `${request}&cursor=${cursor}`
        : { ...request, pageToken: cursor };
  }
  return page;
}

async function send(url: string, request: ListRequest, member: Member): Promise<Answer> {
  const { cookie } = member;
  if (typeof request === 'string') {
    const response = await fetch(`${url}${request}&limit=100`, { headers: { cookie } });
    return (await response.json()) as Answer;
  }
  const response = await fetch(`${url}/functions/getAllUsersV2`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: bodyOf(request, 100, member),
  });
  return ((await response.json()) as { result: Answer }).result;
}
