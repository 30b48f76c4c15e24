import { type Agent, request } from 'node:http';
import { errorEnvelopeSchema } from '#contract/foundations/errors.ts';
import { SECOND } from '#contract/foundations/limits.ts';
import { SESSION_COOKIE } from '#server/platform/http/session-cookie.ts';
import { newId } from '#server/platform/ids.ts';

/** How long a client waits for a response, in milliseconds. */
const PATIENCE = 10 * SECOND;

/** A member of the site, as a browser has them. */
export interface Session {
  cookie: string;
  token: string;
}

export interface Sent {
  path: string;
  session: Session | null;
  /** The arguments of a function. Null for a query. */
  data: object | null;
}

/** Where and how requests are sent. */
export interface Client {
  port: number;
  agent: Agent;
  localAddress: string;
}

/** Sends a request. Returns `ok`, the status and reason of a refusal, or `no response`. */
export function send({ port, agent, localAddress }: Client, sent: Sent): Promise<string> {
  const { path, session, data } = sent;
  const body =
    data === null ? null : JSON.stringify({ data: { ...data, _csrfToken: session?.token } });
  const headers = {
    ...(session && { cookie: `${SESSION_COOKIE}=${session.cookie}` }),
    ...(body !== null && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }),
  };
  return new Promise((resolve) => {
    const outgoing = request(
      { port, agent, localAddress, path, headers, method: body === null ? 'GET' : 'POST' },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => (text += part));
        response.once('error', () => resolve('no response'));
        response.once('end', () => resolve(outcomeOf(response.statusCode ?? 0, text)));
      },
    );
    outgoing.setTimeout(PATIENCE, () => outgoing.destroy());
    outgoing.once('error', () => resolve('no response'));
    outgoing.end(body ?? undefined);
  });
}

function outcomeOf(status: number, text: string): string {
  if (status === 200) return 'ok';
  const parsed = errorEnvelopeSchema.safeParse(parse(text));
  if (!parsed.success) return String(status);
  const { status: code, details } = parsed.data.error;
  return `${status} ${details?.reason ?? code}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns the requests of a person who reads a page of the feed and a post, and likes the post as a member. */
export function visitOf(session: Session | null, postId: string): Sent[] {
  const feed = { path: '/api/posts?limit=12', session, data: null };
  if (session === null) return [feed];
  const like = { postId, count: 1, batchId: newId() };
  return [
    feed,
    { path: `/api/posts/${postId}`, session, data: null },
    { path: '/functions/likePost', session, data: like },
  ];
}

/** Counts an outcome. */
export function count(outcomes: Record<string, number>, outcome: string): void {
  outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
}
