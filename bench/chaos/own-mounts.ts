/** Disks that only this program and its children see. They need root, and disappear together with the program. */
import { spawnSync } from 'node:child_process';

const OWN_MOUNTS = 'CHAOS_OWN_MOUNTS';

/** Whether this program may mount disks without changing those of the machine. */
export function canMount(): boolean {
  return process.env[OWN_MOUNTS] === '1';
}

/**
 * Runs this program again with mounts of its own. Returns its exit code, or null when it already has them or cannot get
 * them.
 */
export function runWithOwnMounts(): number | null {
  if (canMount() || process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  const unshare = ['--mount', '--propagation', 'private'];
  if (spawnSync('unshare', [...unshare, 'true']).status !== 0) return null;
  const command = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  const { status } = spawnSync('unshare', [...unshare, ...command], {
    stdio: 'inherit',
    env: { ...process.env, [OWN_MOUNTS]: '1' },
  });
  return status ?? 1;
}
