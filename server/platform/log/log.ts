import { type DestinationStream, type Logger, pino } from 'pino';
import { redact } from '#contract/foundations/redaction.ts';
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
        log: (fields) => ({ ...(redact(fields) as object), ...currentTracer()?.ids() }),
      },
      hooks: {
        logMethod(parts, method) {
          const safe = parts.map((part) => (typeof part === 'string' ? redact(part) : part));
          method.apply(this, safe as Parameters<typeof method>);
        },
      },
      serializers: { req: describeRequest, res: describeReply },
    },
    destination ?? logToStandardOutput(),
  );
}

interface RequestLike {
  method?: string;
  routeOptions?: { url?: string };
}

// Returns the route pattern instead of the URL, because a query string may contain a sign-in code.
function describeRequest(request: RequestLike): Record<string, unknown> {
  return { method: request.method, route: request.routeOptions?.url };
}

function describeReply(reply: { statusCode?: number }): Record<string, unknown> {
  return { status: reply.statusCode };
}
