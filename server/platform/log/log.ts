import { type DestinationStream, type Logger, pino } from 'pino';
import { redact } from '#contract/foundations/redaction.ts';
import { isLostConnection, isUnavailable } from '#server/platform/is-unavailable.ts';
import { currentTracer } from '#server/platform/tracing/tracing.ts';
import { logToStandardOutput } from './standard-output.ts';

export type Log = Logger;

/** Returns a JSON logger that replaces secrets and key-like strings at any depth. */
export function createLog(level: string, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      formatters: {
        level: (label) => ({ level: label }),
        // Added after the redaction, because the id of a trace resembles a key.
        log: (fields) => ({
          ...(redact(withoutStacks(fields)) as object),
          ...currentTracer()?.ids(),
        }),
      },
      hooks: {
        logMethod(parts, method) {
          const safe = parts.map((part) => (typeof part === 'string' ? redact(part) : part));
          method.apply(this, safe as Parameters<typeof method>);
        },
      },
      serializers: {
        req: describeRequest,
        res: (reply: { statusCode?: number }) => ({ status: reply.statusCode }),
      },
    },
    destination ?? logToStandardOutput(),
  );
}

/**
 * Returns the fields without the stacks of failed connections, which say nothing about the cause. During an outage, each
 * request would log one.
 */
function withoutStacks(fields: object): object {
  const entries = Object.entries(fields).map(([name, value]) => [
    name,
    isLostConnection(value) ? briefly(value) : value,
  ]);
  return Object.fromEntries(entries) as object;
}

// Node reports the failures of several addresses of one host in an error without a message.
function briefly({ name, message, code }: Error & { code?: unknown }): object {
  return { name, message: message || String(code) };
}

interface RequestLike {
  method?: string;
  routeOptions?: { url?: string };
}

// Returns the route pattern instead of the URL, because a query string may contain a sign-in code.
function describeRequest(request: RequestLike): Record<string, unknown> {
  return { method: request.method, route: request.routeOptions?.url };
}

/**
 * Logs a failure of background work that will be retried. It is a warning when the database or the disk is temporarily
 * unavailable, for example without a free connection. Other errors need attention and are logged as errors.
 */
export function logRetried(
  log: Pick<Log, 'warn' | 'error'>,
  failure: { err: unknown; job?: string },
  message: string,
): void {
  if (isUnavailable(failure.err)) log.warn(failure, message);
  else log.error(failure, message);
}

/** Logs the error that is about to end the process, because operators look for the cause in the log. */
export function logCrash(log: Log): void {
  process.on('uncaughtExceptionMonitor', (err, origin) => {
    log.fatal({ err, origin }, 'an error that nothing handles ends the process');
  });
}
