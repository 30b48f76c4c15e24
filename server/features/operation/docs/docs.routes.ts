import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { z } from 'zod';
import { MINUTE } from '#contract/foundations/limits.ts';
import { fixedAnswer } from '#server/platform/http/fixed-answer.ts';
import { jsonSchemaOf } from '#server/platform/http/json-schema.ts';
import type { Site } from '#server/platform/site.ts';
import { renderDocs } from './docs.page.ts';

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
