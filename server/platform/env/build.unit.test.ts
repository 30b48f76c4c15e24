import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readBuild } from './build.ts';

function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'build-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** Creates a repository with one commit. Returns its hash. */
function commitIn(directory: string): string {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Fan', '-c', 'user.email=fan@example.com', ...args], {
      cwd: directory,
      encoding: 'utf8',
    }).trim();
  git('init', '--quiet');
  git('commit', '--quiet', '--allow-empty', '--message', 'Begin');
  return git('rev-parse', 'HEAD');
}

it('the build is the value of the setting, if the setting exists [DASH-32]', async () => {
  expect(await readBuild({ build: '2026.11-rc1' }, temporaryDirectory())).toBe('2026.11-rc1');
});

it('without the setting, the build is the hash of the checked-out commit [DASH-32]', async () => {
  const directory = temporaryDirectory();
  const hash = commitIn(directory);
  const build = await readBuild({ build: null }, directory);
  expect(build).toMatch(/^[\da-f]{7,}$/);
  expect(hash.startsWith(build ?? 'none')).toBe(true);
});

it('without the setting, the build is null in a folder without its own repository, even inside another repository [DASH-38]', async () => {
  const directory = temporaryDirectory();
  commitIn(directory);
  const inside = join(directory, 'site');
  mkdirSync(inside);
  expect(await readBuild({ build: null }, inside)).toBeNull();
});
