declare global {
  /** The requests of `public/before-paint.js`, by URL. */
  var earlyAnswers: Map<string, Promise<Response>> | undefined;
}

/**
 * Returns the response to a request that the page has sent before the application started. Undefined without such a
 * request. Resolves to undefined when the request has failed.
 */
export function takeEarlyAnswer(url: string): Promise<Response | undefined> | undefined {
  const answer = globalThis.earlyAnswers?.get(url);
  globalThis.earlyAnswers?.delete(url);
  return answer?.catch(() => undefined);
}
