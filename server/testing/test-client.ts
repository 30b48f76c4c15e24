import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { Functions } from '#contract/definitions.ts';
import { type ErrorEnvelope, errorEnvelopeSchema } from '#contract/foundations/errors.ts';
import { SESSION_COOKIE } from '#server/platform/http/session-cookie.ts';
import { nextMillisecond } from './next-millisecond.ts';

/** The error of a failed call, with its HTTP status. */
export class CallFailed extends Error {
  readonly httpStatus: number;
  readonly envelope: ErrorEnvelope['error'];

  constructor(httpStatus: number, envelope: ErrorEnvelope['error']) {
    super(`${httpStatus} ${envelope.status}: ${envelope.message}`);
    this.httpStatus = httpStatus;
    this.envelope = envelope;
  }
}

/** A client that sends HTTP requests to the app like a browser. */
export class TestClient {
  readonly url: string;
  readonly id: string;
  readonly cookie: string | null;
  token = randomBytes(32).toString('hex');

  constructor(url: string, session: { id: string; cookie: string } | null = null) {
    this.url = url;
    this.id = session?.id ?? '';
    this.cookie = session?.cookie ?? null;
  }

  /** Sends a raw request with this client's cookie. */
  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.cookie !== null) headers.set('cookie', `${SESSION_COOKIE}=${this.cookie}`);
    return fetch(this.url + path, { redirect: 'manual', ...init, headers });
  }

  /** Returns the JSON of a query. Throws `CallFailed`. */
  async get<Answer = never>(path: string): Promise<Answer> {
    return (await this.#answer(await this.fetch(path))) as Answer;
  }

  /**
   * Calls a function with this client's token. Returns a millisecond later than the call's writes. Throws `CallFailed`.
   */
  async call<Name extends keyof Functions>(
    name: Name,
    input: z.input<Functions[Name]['input']>,
  ): Promise<z.output<Functions[Name]['output']>> {
    const data = { ...input, _csrfToken: this.token };
    const response = await this.post(name, { data });
    await nextMillisecond();
    return ((await this.#answer(response)) as { result: never }).result;
  }

  /** Posts any body to a function, for calls that no correct client sends. */
  post(name: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return this.fetch(`/functions/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  }

  async registerToken(): Promise<void> {
    const response = await this.post('registerCSRFTokenV2', { data: { token: this.token } });
    await nextMillisecond();
    await this.#answer(response);
  }

  async #answer(response: Response): Promise<unknown> {
    const body: unknown = await response.json();
    if (response.ok) return body;
    throw new CallFailed(response.status, errorEnvelopeSchema.parse(body).error);
  }
}

/** Returns the error of a call that is expected to fail. */
export async function failureOf(call: Promise<unknown>): Promise<CallFailed> {
  try {
    await call;
  } catch (error) {
    if (error instanceof CallFailed) return error;
    throw error;
  }
  throw new Error('the call was expected to fail');
}
