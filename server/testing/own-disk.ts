interface OwnDisk {
  /** The folder that is the disk. */
  folder: string;
  /** The options of the tmpfs, such as `size=20m`. */
  options: string;
}

/**
 * The command line of a shell script in which a folder is a disk of its own. Only its processes see the mount, which needs
 * no root permissions. The script has the command as `"$@"`.
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
