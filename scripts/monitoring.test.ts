import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { root } from './root.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Returns the names of the metrics that a process serves, and of the metrics that Prometheus derives from them. */
function servedMetrics(): Set<string> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const names = registry.getMetricsAsArray().map(({ name }) => name);
  registry.clear();
  for (const path of globSync('server/**/*.ts', { cwd: root })) {
    const source = read(path);
    if (!source.includes("'prom-client'")) continue;
    names.push(...[...source.matchAll(/^\s+name: '(\w+)'/gm)].map(([, name = '']) => name));
  }
  return new Set([...names, 'up', ...names.flatMap((name) => [`${name}_count`, `${name}_bucket`])]);
}

/** Returns the metrics in expressions, without labels and without words of the query language. */
function metricsIn(expressions: readonly string[]): string[] {
  return expressions.flatMap((text) => {
    const bare = text
      .replace(/\{[^}]*\}|\[[^\]]*\]/g, '')
      .replace(/\b(?:by|ignoring)\s*\([^)]*\)/g, '')
      .replace(/\b\w+\s*(?=\()/g, '');
    return bare.match(/\b[a-z]\w*\b/g) ?? [];
  });
}

const alerts = read('docs/operators/monitoring/alerts.yml');
const names = [...alerts.matchAll(/alert: (\w+)/g)].map(([, name = '']) => name);

it('alerts and panels use metrics that the site serves [OPS-20]', () => {
  const expressions = [...alerts.matchAll(/expr: (?:>-\n)?((?:.|\n(?! {8}\w))*)/g)].map(
    ([, text = '']) => text,
  );
  expect(expressions).toHaveLength(names.length);
  const { panels } = JSON.parse(read('docs/operators/monitoring/grafana-dashboard.json')) as {
    panels: { targets: { expr: string }[] }[];
  };
  const shown = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const used = [metricsIn(expressions), metricsIn(shown)];
  const served = servedMetrics();
  for (const metrics of used) {
    expect(metrics.length).toBeGreaterThan(10);
    expect(metrics.filter((name) => !served.has(name))).toEqual([]);
  }
});

it('the operations page has a row for each alert [OPS-232]', () => {
  const page = read('docs/operators/operations.md');
  expect(names.filter((name) => !page.includes(`| \`${name}\` |`))).toEqual([]);
});
