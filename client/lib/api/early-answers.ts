declare global {
  /** The requests of `public/before-paint.js`, by address. */
  var earlyAnswers: Map<string, Promise<Response>> | undefined;
}

/** The answer that the page has requested before the application started. Undefined when it has not, or has failed. */
export async function takeEarlyAnswer(url: string): Promise<Response | undefined> {
  const answer = globalThis.earlyAnswers?.get(url);
  globalThis.earlyAnswers?.delete(url);
  return answer?.catch(() => undefined);
}
