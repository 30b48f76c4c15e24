import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';

/** Limits the time, because a component that never stops suspending must not block the page. */
const TIMEOUT_MS = 10_000;

/**
 * Returns the HTML of an element, including all suspended components. Throws the first error of any component, even one
 * inside a Suspense boundary. Throws a TimeoutError when the element is not complete after `timeout` milliseconds.
 */
export async function prerenderAll(element: ReactNode, timeout = TIMEOUT_MS): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerender(element, {
    onError: (error) => void errors.push(error),
    signal: AbortSignal.timeout(timeout),
    // Otherwise React would move large boundaries to the end of the page, and need an inline script to move them back.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  if (errors.length > 0) throw errors[0];
  return new Response(prelude).text();
}
