import { LogOutput } from './log-output.ts';

/**
 * Lets a process outlive its standard output and error: a closed pipe or a full disk does not end it, and a full pipe does
 * not block it, because Node writes to a pipe without waiting once it has opened the stream. `onLost` gets what failed.
 */
export function outliveOutputs(onLost: (error: Error) => void = () => undefined): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', onLost);
}

let output: LogOutput | undefined;

/** The log on standard output, one for the process. What waits at its end is written then. */
export function logToStandardOutput(): LogOutput {
  if (output) return output;
  const created = new LogOutput(1);
  process.on('exit', () => created.flushSync());
  output = created;
  return created;
}
