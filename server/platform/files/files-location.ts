/** A bucket. The SDK of the cloud finds the account's keys. */
export interface BucketLocation {
  /** The prefix of the environment variables: `FILES` for the bucket of the files, `BACKUP` for copies of backups. */
  settings: 'FILES' | 'BACKUP';
  /** `s3` for servers that speak S3, `gs` for Google Cloud Storage. */
  scheme: 's3' | 'gs';
  bucket: string;
  /** The beginning of all keys: empty, or a text that ends with `/`. */
  prefix: string;
  endpoint: string | null;
  region: string;
  /** Whether URLs name the bucket in the path instead of in the host name. */
  pathStyle: boolean;
}

export function bucketOf(
  address: string,
): Pick<BucketLocation, 'scheme' | 'bucket' | 'prefix'> | null {
  const parts = /^(s3|gs):\/\/([a-z0-9][a-z0-9._-]{1,61}[a-z0-9])((?:\/[\w-]+)*)\/?$/.exec(address);
  if (!parts) return null;
  const [, scheme, bucket = '', path = ''] = parts;
  return { scheme: scheme === 'gs' ? 'gs' : 's3', bucket, prefix: path && `${path.slice(1)}/` };
}

export function addressOf({ scheme, bucket, prefix }: BucketLocation): string {
  return `${scheme}://${bucket}/${prefix}`.replace(/\/$/, '');
}
