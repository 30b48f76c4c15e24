interface OwnDisk {
  /** The folder at which the disk is mounted. */
  folder: string;
  /** The options of the tmpfs, such as `size=20m`. */
  options: string;
}

/**
 * Returns the command line of a shell script for which a folder is a separate disk. Only the processes of the script
 * see this disk, which needs no root permissions. The script gets the command as `"$@"`.
 */
export function onOwnDisk(
  { folder, options }: OwnDisk,
  script: string,
  command: readonly string[],
): string[] {
  const mount = `mount -t tmpfs -o "$1" tmpfs "$2" && shift 2 && ${script}`;
  const unshare = ['unshare', '--user', '--map-root-user', '--mount'];
  return [...unshare, 'sh', '-c', mount, 'sh', options, folder, ...command];
}
