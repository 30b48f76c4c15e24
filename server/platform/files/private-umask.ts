/** Group and others get no permissions. */
const ACCOUNT_ONLY = 0o077;
const OTHERS = 0o007;

/**
 * Makes the files and folders that this process creates private to its account, because they have messages, addresses
 * and secrets. The usual umask lets everybody on the machine read them. A umask that already excludes others stays, so
 * that the unit of systemd can let a group read backups.
 */
export function createFilesPrivately(): void {
  const former = process.umask(ACCOUNT_ONLY);
  if ((former & OTHERS) === OTHERS) process.umask(former);
}
