import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { processSettings } from './process-settings.ts';
import { root } from './root.ts';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const image = read('Dockerfile').slice(read('Dockerfile').lastIndexOf('\nFROM '));

it('the image contains no packages that only the build of the client needs [OPS-46]', () => {
  const { dependencies } = JSON.parse(read('package.json')) as {
    dependencies: Record<string, string>;
  };
  expect(['vite', 'tailwindcss', 'react'].filter((name) => name in dependencies)).toEqual([]);
  expect(image).not.toMatch(/npm ci|--from=client .*node_modules/);
});

it('the image runs as a user without root permissions, in folders that belong to root [OPS-263]', () => {
  expect(image).toMatch(/^USER (?!0\b)\d+:(?!0\b)\d+$/m);
  expect(image).not.toMatch(/^COPY .*--chown/m);
  expect(image).toMatch(/DATA_DIR=\/data\b/);
});

it('the image contains the demo with all of its pictures [DEMO-25]', () => {
  expect(image).toMatch(/^COPY demo demo$/m);
  const ignored = read('.dockerignore').split('\n');
  expect(ignored).toContain('!demo');
  const later = ignored.slice(ignored.indexOf('!demo') + 1);
  expect(later.filter((pattern) => /demo|webp|json$/.test(pattern))).toEqual([
    ...['!package.json', '!package-lock.json'],
  ]);
});

it('in the image, the process gets the same environment variables as a process that npm starts [OPS-46]', () => {
  const { NODE_COMPILE_CACHE: _, LD_PRELOAD: __, ...settings } = processSettings;
  for (const [name, value] of Object.entries(settings)) expect(image).toContain(`${name}=${value}`);
  // The path of the library in Debian depends on the processor.
  expect(image).toContain('ln -s /usr/lib/*-linux-gnu/libjemalloc.so.2 /usr/local/lib/');
  expect(image).toContain('LD_PRELOAD=/usr/local/lib/libjemalloc.so.2');
});
