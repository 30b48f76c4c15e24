import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { z } from 'zod';
import { MINUTE } from '#contract/foundations/limits.ts';
import { type Html, html } from '#server/platform/http/html.ts';
import { fixedAnswer } from '#server/platform/http/tagged-answer.ts';
import { jsonSchemaOf } from '#server/platform/http/zod-validation.ts';
import type { Site } from '#server/platform/site.ts';

/** Registers the collector of the OpenAPI document, before the routes that the document describes. */
export async function registerDocsCollector(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Hiroba',
        description: 'Queries (GET /api/…) and callable functions (POST /functions/{name}).',
        version: '1.0.0',
      },
    },
    transform: ({ schema, url }) => ({ schema: describeSchema(schema), url }),
  });
}

/** Replaces the zod schemas of a route with JSON schemas. The input of a function is sent as `data`. */
function describeSchema({ response, ...request }: FastifySchema): FastifySchema {
  const { body, ...described } = describeParts(request, 'input');
  return {
    ...described,
    ...(body !== undefined && { body: envelopeOf(body) }),
    ...(response ? { response: describeParts(response, 'output') } : {}),
  };
}

function describeParts(parts: object, io: 'input' | 'output'): Record<string, unknown> {
  const described = Object.entries(parts).map(([part, value]) => [
    part,
    value instanceof z.ZodType ? jsonSchemaOf(value, io) : value,
  ]);
  return Object.fromEntries(described);
}

function envelopeOf(data: unknown) {
  return { type: 'object', properties: { data }, required: ['data'] };
}

/** The number of requests for one of the documents per minute and IP address. */
const PER_MINUTE = 30;

/** Registers the API documentation: `/api/openapi.json`, and as a page `/api/docs`. */
export function registerDocs({ app }: Site): void {
  const config = { access: 'public', rateLimit: { max: PER_MINUTE, timeWindow: MINUTE } } as const;
  const options = { config, schema: { hide: true } };
  app.get(
    '/api/openapi.json',
    options,
    fixedAnswer('application/json; charset=utf-8', () => JSON.stringify(app.swagger())),
  );
  app.get(
    '/api/docs',
    options,
    fixedAnswer('text/html; charset=utf-8', () => renderDocs(app.swagger() as never).text),
  );
  app.get(
    '/api/docs.css',
    options,
    fixedAnswer('text/css; charset=utf-8', () => docsStyle),
  );
}

const docsStyle = `
:root { color-scheme: light dark; font: 16px/1.7 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; }
section { border-top: 1px solid #8886; padding: 1rem 0; }
h2 { font-size: 1.1rem; margin: 0; overflow-wrap: anywhere; }
code, pre { font: 14px/1.5 ui-monospace, monospace; }
pre { overflow: auto; padding: .75rem; border: 1px solid #8886; border-radius: .5rem; max-height: 24rem; }
small { border: 1px solid #8886; border-radius: 1rem; padding: 0 .5rem; }
`;

interface Operation {
  summary?: string;
  tags?: string[];
  parameters?: unknown[];
  requestBody?: unknown;
  responses?: Record<string, unknown>;
}

interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
}

/** Renders the OpenAPI document as a page without scripts. */
function renderDocs({ paths }: OpenApi): Html {
  const sections = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => section(method, path, operation)),
  );
  return html`<!doctype html>
<html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Hiroba API</title><link rel="stylesheet" href="/api/docs.css"></head>
<body><h1>Hiroba API</h1>
<p>一覧は <a href="/api/openapi.json">OpenAPI 3.1</a> でも取得できます。関数は
<code>{"data": {…, "_csrfToken": "…"}}</code> を送り、<code>{"result": …}</code> または
<code>{"error": {"status", "message", "details"}}</code> を受け取ります。</p>
${sections}</body></html>`;
}

function section(method: string, path: string, operation: Operation): Html {
  const { summary = '', tags = [], parameters, requestBody, responses = {} } = operation;
  const sent = requestBody ?? parameters;
  return html`<section><h2><code>${method.toUpperCase()} ${path}</code>
<small>${tags.join(' ')}</small></h2>
<p>${summary}</p>
${sent ? block('受け取るもの', sent) : ''}${block('答え', responses['200'] ?? responses)}</section>
`;
}

function block(title: string, value: unknown): Html {
  const json = JSON.stringify(value, null, 2);
  return html`<details><summary>${title}</summary><pre>${json}</pre></details>`;
}
