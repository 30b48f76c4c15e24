/** A bucket. The keys of the account are where the SDK of its cloud looks for them. */
export interface BucketLocation {
  /** What the names of its settings begin with: the bucket of the files, or of the copies of backups. */
  settings: 'FILES' | 'BACKUP';
  /** A server that speaks S3, or Google Cloud Storage. */
  scheme: 's3' | 'gs';
  bucket: string;
  /** What all keys begin with: empty, or with a slash at its end. */
  prefix: string;
  /** Null is AWS, or Google. */
  endpoint: string | null;
  region: string;
  /** Whether the bucket is in the path of an address instead of in its host name. */
  pathStyle: boolean;
}

/** Bucket and prefix of an address such as `s3://bucket/prefix`. Null when it is no such address. */
export function bucketOf(
  address: string,
): Pick<BucketLocation, 'scheme' | 'bucket' | 'prefix'> | null {
  const parts = /^(s3|gs):\/\/([a-z0-9][a-z0-9._-]{1,61}[a-z0-9])((?:\/[\w-]+)*)\/?$/.exec(address);
  if (!parts) return null;
  const [, scheme, bucket = '', path = ''] = parts;
  return { scheme: scheme === 'gs' ? 'gs' : 's3', bucket, prefix: path && `${path.slice(1)}/` };
}

/** The address of a bucket and prefix, as an operator sets it. */
export function addressOf({ scheme, bucket, prefix }: BucketLocation): string {
  return `${scheme}://${bucket}/${prefix}`.replace(/\/$/, '');
}
