import { afterAll, beforeAll } from 'vitest';
import { startTestApp, type TestApp } from './test-app.ts';
import { TestClient } from './test-client.ts';

/**
 * Starts a second app on the database of the first, like a second process. On SQLite, which allows only one process,
 * returns the first app.
 */
export function useSecondApp(first: () => TestApp): () => TestApp {
  let second: TestApp | undefined;
  beforeAll(async () => {
    const { databaseUrl } = first();
    second = databaseUrl === null ? first() : await startTestApp({}, { databaseUrl });
  });
  afterAll(async () => {
    if (second !== first()) await second?.close();
  });
  return () => {
    if (!second) throw new Error('the second app has not started');
    return second;
  };
}

/** Returns a client with the same member and session in another app. */
export function sameAt({ url }: TestApp, { id, cookie, token }: TestClient): TestClient {
  const client = new TestClient(url, { id, cookie: cookie ?? '' });
  client.token = token;
  return client;
}
