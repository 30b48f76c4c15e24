import type autocannon from 'autocannon';
import type { MeasuredServer } from './measured-server.ts';
import type { Member } from './members.ts';

/** A request to the administration: the URL of a list, or the input of the list of members. */
export type Asked = string | { filter: Record<string, string>; pageToken?: string };

/** The page size of the lists of the administration. */
const LIMIT = 20;
/** The number of pages of a hundred rows before the deep pages. */
const DEPTH = 100;

/** The requests for a list, by each of the members in turn. */
export function requestsFor(asked: Asked, members: readonly Member[]): autocannon.Request[] {
  return members.map((member) => {
    const { cookie } = member;
    if (typeof asked === 'string') return { path: asked, headers: { cookie } };
    return {
      method: 'POST' as const,
      path: '/functions/getAllUsersV2',
      headers: { 'content-type': 'application/json', cookie },
      body: bodyOf(asked, LIMIT, member),
    };
  });
}

function bodyOf(asked: Exclude<Asked, string>, pageSize: number, { token }: Member): string {
  return JSON.stringify({ data: { ...asked, pageSize, _csrfToken: token } });
}

interface Answer {
  next_cursor?: string | null;
  nextPageToken?: string | null;
}

/** The same list, far after its first page. */
export async function deepPageOf(
  { url }: MeasuredServer,
  members: readonly Member[],
  asked: Asked,
): Promise<Asked> {
  let page = asked;
  for (let number = 0; number < DEPTH; number += 1) {
    const member = members[number % members.length] as Member;
    const answer = await ask(url, page, member);
    const cursor = answer.next_cursor ?? answer.nextPageToken;
    if (!cursor) throw new Error(`${JSON.stringify(asked)} has no page ${number + 2}`);
    page =
      typeof asked === 'string' ? `${asked}&cursor=${cursor}` : { ...asked, pageToken: cursor };
  }
  return page;
}

async function ask(url: string, asked: Asked, member: Member): Promise<Answer> {
  const { cookie } = member;
  if (typeof asked === 'string') {
    const response = await fetch(`${url}${asked}&limit=100`, { headers: { cookie } });
    return (await response.json()) as Answer;
  }
  const response = await fetch(`${url}/functions/getAllUsersV2`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: bodyOf(asked, 100, member),
  });
  return ((await response.json()) as { result: Answer }).result;
}
