import Validator from '@adobe/structured-data-validator';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

/** Reads a page and expects that it exists. */
export async function pageAt(client: TestClient, path: string): Promise<string> {
  const response = await client.fetch(path);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  return response.text();
}

/** Returns the contents of the meta elements of a page, by name or property. */
export function metaOf(page: string): Record<string, string> {
  const tags = page.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g);
  return Object.fromEntries([...tags].map(([, name, content]) => [name, content]));
}

/** Returns the canonical URL of a page. */
export function canonicalOf(page: string): string | undefined {
  return /<link rel="canonical" href="([^"]*)"/.exec(page)?.[1];
}

type LinkedNode = Record<string, unknown> & { '@type': string };

/** Returns the structured data of a page by type, checked against the rules for rich results. */
export async function linkedDataOf(page: string): Promise<Record<string, LinkedNode>> {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? [];
  const data = JSON.parse(json) as { '@context': string; '@graph': LinkedNode[] };
  expect(data['@context']).toBe('https://schema.org');
  const nodes = Object.fromEntries(data['@graph'].map((node) => [node['@type'], node]));
  const found = Object.entries(nodes).map(([type, node]) => [type, [structuredClone(node)]]);
  const jsonld = Object.fromEntries(found) as Record<string, object[]>;
  expect(await new Validator().validate({ jsonld, errors: [] })).toEqual([]);
  return nodes;
}

/** Expects a drawn picture of the usual size at a path. Returns its bytes. */
export async function expectDrawing(site: TestApp, path: string): Promise<Buffer> {
  const response = await site.visitor().fetch(path);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' });
  return bytes;
}
