import { execFileSync } from 'node:child_process';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { freePort } from '#server/testing/free-port.ts';
import { startPatientSite } from '#server/testing/site-process.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';

const spanSchema = z.object({
  name: z.string(),
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  kind: z.number(),
  events: z.array(z.unknown()),
  attributes: z.array(
    z.object({ key: z.string(), value: z.record(z.string(), z.union([z.string(), z.number()])) }),
  ),
});
const batch = z.object({
  resourceSpans: z.array(
    z.object({ scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })) }),
  ),
});
type Span = z.infer<typeof spanSchema>;

/**
 * Starts a server that collects spans by OTLP over HTTP. The site also uses this server as its OpenID provider, and
 * gets only 404 responses from it.
 */
async function startCollector(): Promise<{ url: string; spans: Span[] }> {
  const spans: Span[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/v1/traces') {
      const { resourceSpans } = batch.parse(await json(request));
      spans.push(...resourceSpans.flatMap((of) => of.scopeSpans.flatMap((scope) => scope.spans)));
    } else response.statusCode = 404;
    response.setHeader('content-type', 'application/json').end('{}');
  };
  const server = createServer((request, response) => void answer(request, response));
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${port}`, spans };
}

async function startTracedSite(endpoint: Record<string, string>, issuer: string) {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const now = new Date().toISOString();
  await sql`INSERT INTO jobs (id, kind, payload, run_at, created_at, updated_at, state, attempts)
    VALUES ('tag-spellings:all', 'tag-spellings', '{}', ${now}, ${now}, ${now}, 'waiting', 0)
    ON CONFLICT DO NOTHING`.execute(database.database.setup);
  const PORT = String(await freePort());
  const site = startPatientSite({
    DATA_DIR: database.directory,
    ...(database.url === null ? {} : { DATABASE_URL: database.url }),
    PORT,
    ...{ LOG_LEVEL: 'info', ACCESS_LOG: '1', DEMO_SIGN_IN: '0' },
    ...{ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'tell-nobody-client', OIDC_ISSUER: issuer },
    ...endpoint,
  });
  await site.ready;
  return { site, database: database.database, base: `http://localhost:${PORT}` };
}

const attribute = ({ attributes }: Span, name: string) =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0];

it('the tracer records requests, statements, jobs and outgoing requests as spans without private values [OPS-269, OPS-50, OPS-51]', async () => {
  const { url, spans } = await startCollector();
  const { site, database, base } = await startTracedSite({ OTEL_EXPORTER_OTLP_ENDPOINT: url }, url);
  const headers = { cookie: 'session=tell-nobody-cookie', 'user-agent': 'tell-nobody-agent' };
  await fetch(`${base}/api/posts?limit=3`, { headers });
  await fetch(`${base}/api/tags/tell-nobody-tag`, { headers });
  await fetch(`${base}/api/search?q=tell-nobody-words`, { headers });
  await fetch(`${base}/auth/sign-in?return_to=/tell-nobody-page`, { headers, redirect: 'manual' });
  await fetch(`${base}/auth/callback?code=tell-nobody-code&state=tell-nobody-state`, { headers });
  const waiting = () => database.read.selectFrom('jobs').select('id').execute();
  await expect.poll(waiting).toEqual([]);
  site.child.kill('SIGTERM');
  await site.ended;
  const served = spans.find(({ name }) => name === 'GET /api/posts');
  expect(served && attribute(served, 'http.response.status_code')).toBe(200);
  const inside = spans.filter(({ parentSpanId }) => parentSpanId === served?.spanId);
  expect(inside.map(({ name }) => name)).toContain('SELECT');
  expect(inside.map((span) => attribute(span, 'db.query.text')).join()).toMatch(/from "\w+"/i);
  const outgoing = spans.filter(
    ({ kind, attributes }) => kind === 3 && attributes.some(({ key }) => key === 'server.address'),
  );
  expect(outgoing.length).toBeGreaterThan(0);
  expect(spans.map(({ name }) => name)).toContain('job tag-spellings');
  // `exec` returns only the match, so the message of a failed test stays short.
  expect(/tell-nobody|openid-configuration/.exec(JSON.stringify(spans))).toBeNull();
  expect(spans.flatMap(({ events }) => events)).toEqual([]);
  expect(site.output()).toContain(`"trace_id":"${served?.traceId}"`);
});

it('OpenTelemetry is loaded only when a collector is configured [OPS-270]', () => {
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    const { startTracing } = await import('#server/platform/tracing/tracing.ts');
    await import('#server/app.ts');
    await startTracing(process.argv[1] ?? null);
    console.log(loaded.some((url) => url.includes('/@opentelemetry/sdk-')));
    process.exit();`;
  const loads = (...endpoint: string[]) =>
    execFileSync(process.execPath, ['--input-type=module', '-e', script, ...endpoint], {
      encoding: 'utf8',
    }).trim();
  expect([loads(), loads('http://127.0.0.1:9')]).toEqual(['false', 'true']);
});
