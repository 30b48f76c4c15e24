import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  ApiError,
  type Bucket,
  type File,
  IdempotencyStrategy,
  Storage,
} from '@google-cloud/storage';
import { GCSDriver } from 'flydrive/drivers/gcs';
import { SECOND } from '#contract/foundations/limits.ts';
import type { SizedFile } from './bucket-files.ts';
import type { ByteRange } from './files.ts';
import type { BucketLocation } from './files-location.ts';
import { uploadSpooled } from './temporary-file.ts';

/** The time limit for a response, in milliseconds. */
const ANSWER_TIMEOUT = 5 * SECOND;
const RETRIES = 2;

export class RangedGcsDriver extends GCSDriver {
  readonly #bucket: Bucket;
  readonly #spool: string;

  /** Streams of unknown length are buffered in the directory `spool` until they are complete. */
  constructor({ bucket, endpoint }: BucketLocation, spool: string) {
    const storage = new Storage({
      timeout: ANSWER_TIMEOUT,
      // Each request can be repeated, because a key always has the same bytes.
      retryOptions: {
        maxRetries: RETRIES,
        totalTimeout: (ANSWER_TIMEOUT * (RETRIES + 1)) / SECOND,
        idempotencyStrategy: IdempotencyStrategy.RetryAlways,
      },
      // Only an emulator has a configured endpoint. It needs no account.
      ...(endpoint && { apiEndpoint: endpoint, projectId: 'hiroba' }),
    });
    super({ storage, bucket, visibility: 'private', usingUniformAcl: true });
    this.#bucket = storage.bucket(bucket);
    this.#spool = spool;
  }

  override putStream(
    key: string,
    contents: Readable,
    { contentType }: { contentType?: string } = {},
  ): Promise<void> {
    return uploadSpooled(this.#spool, contents, (file) => {
      const upload = this.#bucket.file(key).createWriteStream({ resumable: false, contentType });
      return pipeline(file.stream(), upload);
    });
  }

  async putNew(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
    try {
      await this.#bucket.file(key).save(Buffer.from(bytes), {
        resumable: false,
        contentType,
        preconditionOpts: { ifGenerationMatch: 0 },
      });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 412)) throw error;
    }
  }

  async *listSized(prefix: string): AsyncGenerator<SizedFile> {
    for await (const file of this.#bucket.getFilesStream({ prefix })) {
      const { name, metadata } = file as File;
      yield { key: name, bytes: Number(metadata.size) };
    }
  }

  isMissing(failure: unknown): boolean {
    return (
      failure instanceof ApiError &&
      failure.code === 404 &&
      !/bucket does not/.test(failure.message)
    );
  }

  /** Returns the bytes from `start` to `end`, both included. The request is sent at the first read. */
  getRange(key: string, { start, end }: ByteRange): Readable {
    return this.#bucket.file(key).createReadStream({ start, end, validation: false });
  }
}
