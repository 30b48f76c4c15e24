import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const repository = join(import.meta.dirname, '../../..');

/** The time limit of git, in milliseconds. */
const TIMEOUT = 5000;

/** Returns the setting `BUILD`, otherwise the short hash of the checked-out commit, or null without a commit. */
export async function readBuild({ build }: { build: string | null }, directory = repository) {
  if (build !== null) return build;
  // The folder is given to git, so that git does not find another repository in a parent folder.
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
