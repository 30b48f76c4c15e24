import { useState } from 'react';
import { messageOf } from '#client/lib/api/api-error.ts';

interface Outcome<Result> {
  result: Result | null;
  failure: string | null;
}

const none = { result: null, failure: null };

/** Returns the outcome of a test and the function that starts it. `failureOf` returns why a test has failed. */
export function useTestRun<Result>(
  test: () => Promise<Result>,
  failureOf: (result: Result) => string | null,
) {
  const [outcome, setOutcome] = useState<Outcome<Result>>(none);
  async function run(): Promise<void> {
    setOutcome(none);
    try {
      const result = await test();
      setOutcome({ result, failure: failureOf(result) });
    } catch (error) {
      setOutcome({ result: null, failure: messageOf(error) });
    }
  }
  return { ...outcome, run };
}
