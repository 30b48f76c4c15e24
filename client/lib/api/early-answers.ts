declare global {
  /** The requests of `public/before-paint.js`, by address. */
  var earlyAnswers: Map<string, Promise<Response>> | undefined;
}

/** The answer that the page has requested before the application started; undefined as the answer when that has failed. */
export function takeEarlyAnswer(url: string): Promise<Response | undefined> | undefined {
  const answer = globalThis.earlyAnswers?.get(url);
  globalThis.earlyAnswers?.delete(url);
  return answer?.catch(() => undefined);
}
