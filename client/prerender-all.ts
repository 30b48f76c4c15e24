import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';

/** A component that never stops suspending must not block the page. */
const TIMEOUT_MS = 10_000;

/**
 * Renders an element to HTML, including all suspended components. Throws the first error of any component, also of one
 * inside a Suspense boundary, and a TimeoutError when the element is not complete after `timeout` milliseconds.
 */
export async function prerenderAll(element: ReactNode, timeout = TIMEOUT_MS): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerender(element, {
    onError: (error) => void errors.push(error),
    signal: AbortSignal.timeout(timeout),
    // React moves large boundaries to the end of the page, and an inline script moves them back.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  if (errors.length > 0) throw errors[0];
  return new Response(prelude).text();
}
