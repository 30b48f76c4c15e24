import { type Html, html } from '#server/platform/http/html.ts';

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
export function renderDocs({ paths }: OpenApi): Html {
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
