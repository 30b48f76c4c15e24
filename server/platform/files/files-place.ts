/** A bucket of a server that speaks S3. The keys of the account are in the standard variables of AWS. */
export interface BucketPlace {
  bucket: string;
  /** What all keys begin with: empty, or with a slash at its end. */
  prefix: string;
  /** Null is AWS. */
  endpoint: string | null;
  region: string;
  /** Whether the bucket is in the path of an address instead of in its host name. */
  pathStyle: boolean;
}

/** Bucket and prefix of an address such as `s3://bucket/prefix`. Null when it is no such address. */
export function bucketOf(address: string): Pick<BucketPlace, 'bucket' | 'prefix'> | null {
  const parts = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w-]+)*)\/?$/.exec(address);
  if (!parts) return null;
  const [, bucket = '', path = ''] = parts;
  return { bucket, prefix: path && `${path.slice(1)}/` };
}

/** The address of a bucket and prefix, as an operator sets it. */
export function addressOf({ bucket, prefix }: BucketPlace): string {
  return `s3://${bucket}/${prefix}`.replace(/\/$/, '');
}
