import type { Tracer } from './tracer.ts';

// The process has one tracer, because the log and the databases exist before a site that could pass a tracer to them.
let tracer: Tracer | null = null;

export const currentTracer = (): Tracer | null => tracer;

/** Starts tracing. Without an endpoint, nothing is traced, and the libraries are not loaded. */
export async function startTracing(endpoint: string | null): Promise<void> {
  if (endpoint === null) return;
  const { createTracer } = await import('./otlp-tracer.ts');
  tracer = createTracer(endpoint);
}

export function traced<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return tracer ? tracer.run(name, work) : work();
}
