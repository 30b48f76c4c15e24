import { type Context, context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  type ReadableSpan,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-node';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FinishedStatement, Tracer } from './tracer.ts';

/** The time limit for sending spans, in milliseconds. With an unreachable collector, a stop takes this much longer. */
const TIMEOUT = 2000;
const LONGEST_STATEMENT = 2000;

/** The only attributes that leave the process. Libraries add more, such as URLs with queries and keys. */
const shown = new Set([
  'db.query.text',
  'error.type',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'server.address',
  'server.port',
]);

/** Removes all attributes that are not `shown`, and the messages of errors, because these can quote values. */
const onlyShown: SpanProcessor = {
  onStart: () => undefined,
  onEnd({ attributes, events, status }: ReadableSpan) {
    for (const name of Object.keys(attributes)) if (!shown.has(name)) delete attributes[name];
    events.length = 0;
    delete status.message;
  },
  forceFlush: async () => undefined,
  shutdown: async () => undefined,
};

export function createTracer(endpoint: string): Tracer {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: TIMEOUT });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'hiroba' }),
    spanProcessors: [onlyShown, new BatchSpanProcessor(exporter)],
  });
  // Without a propagator, other hosts receive no trace ids, and visitors cannot choose trace ids.
  provider.register({ propagator: null });
  const outgoing = new UndiciInstrumentation({ requireParentforSpans: true });
  outgoing.setTracerProvider(provider);
  const spans = provider.getTracer('hiroba');
  return {
    install: (app) => installSpans(app, spans),
    onStatement: (event) => recordStatement(spans, event),
    run: (name, work) =>
      spans.startActiveSpan(name, async (span) => {
        try {
          return await work();
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR });
          throw error;
        } finally {
          span.end();
        }
      }),
    ids() {
      const id = trace.getActiveSpan()?.spanContext().traceId;
      return id === undefined ? {} : { trace_id: id };
    },
    close: () => provider.shutdown().catch(() => undefined),
  };
}

type Spans = ReturnType<NodeTracerProvider['getTracer']>;

function installSpans(app: FastifyInstance, spans: Spans): void {
  const contexts = new WeakMap<FastifyRequest, Context>();
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const attributes = { 'http.request.method': request.method, 'http.route': route };
    const options = { kind: SpanKind.SERVER, attributes };
    const span = spans.startSpan(`${request.method} ${route}`, options);
    const within = trace.setSpan(context.active(), span);
    contexts.set(request, within);
    context.with(within, done);
  });
  // Restores the context of the request, because the events of its body run in another context.
  app.addHook('preValidation', (request, _reply, done) => {
    context.with(contexts.get(request) ?? context.active(), done);
  });
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const within = contexts.get(request);
    const span = within && trace.getSpan(within);
    span?.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}

/** Records a statement without its values. Texts in the statement are replaced, because they could be values too. */
function recordStatement(spans: Spans, { query, queryDurationMillis, level }: FinishedStatement) {
  const text = query.sql.replaceAll(/'(?:[^']|'')*'/g, "'?'").slice(0, LONGEST_STATEMENT);
  const [verb = ''] = text.trimStart().split(/\s/, 1);
  const end = Date.now();
  const span = spans.startSpan(verb.toUpperCase(), {
    kind: SpanKind.CLIENT,
    startTime: end - queryDurationMillis,
    attributes: { 'db.query.text': text },
  });
  if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(end);
}
