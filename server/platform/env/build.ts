import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const repository = join(import.meta.dirname, '../../..');

/** The time limit of git, in milliseconds. */
const TIMEOUT = 5000;

/** Returns the setting `BUILD`, or the short hash of the checked-out commit. Null without both. */
export async function readBuild({ build }: { build: string | null }, directory = repository) {
  if (build !== null) return build;
  // Set explicitly, so that git does not find another repository in the parent folders.
  const gitDirectory = join(directory, '.git');
  const reading = promisify(execFile)(
    'git',
    ['--git-dir', gitDirectory, 'rev-parse', '--short', '--verify', 'HEAD'],
    { timeout: TIMEOUT },
  );
  return reading.then(
    ({ stdout }) => stdout.trim(),
    () => null,
  );
}
