import { Readable } from 'node:stream';
import {
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { S3Driver } from 'flydrive/drivers/s3';
import { HOUR, SECOND } from '#contract/foundations/limits.ts';
import type { SizedFile } from './bucket-files.ts';
import type { ByteRange } from './files.ts';
import type { BucketLocation } from './files-location.ts';
import { type TemporaryFile, uploadSpooled } from './temporary-file.ts';

const CONNECTION_TIMEOUT = 2 * SECOND;
/** The time limit from a request to the first byte of its response, in milliseconds. */
const ANSWER_TIMEOUT = 5 * SECOND;
/** The corresponding limit for the upload of an archive, which may be large. */
const ARCHIVE_TIMEOUT = HOUR;
/** A connection without any transfer is closed after this time, in milliseconds. */
const IDLE_TIMEOUT = 10 * SECOND;
const MAX_SOCKETS = 50;
const ATTEMPTS = 3;

const NOT_IMPLEMENTED = 501;
/** 412: the key exists. 409: another upload of the key is running. */
const existsAlready = new Set([412, 409]);

export class RangedS3Driver extends S3Driver {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #spool: string;

  /** Streams of unknown length are buffered in the directory `spool` until they are complete. */
  constructor(location: BucketLocation, spool: string) {
    const client = clientOf(location);
    super({ client, bucket: location.bucket, visibility: 'private', supportsACL: false });
    this.#client = client;
    this.#bucket = location.bucket;
    this.#spool = spool;
  }

  override putStream(key: string, contents: Readable, options: { contentType?: string } = {}) {
    return uploadSpooled(this.#spool, contents, (file) =>
      this.#putFile(key, file, options.contentType),
    );
  }

  async #putFile(key: string, file: TemporaryFile, contentType?: string): Promise<void> {
    const command = new PutObjectCommand({
      Bucket: this.#bucket,
      Key: key,
      Body: file.stream(),
      ContentLength: file.length,
      ContentType: contentType,
    });
    await this.#client.send(command, { requestTimeout: ARCHIVE_TIMEOUT });
  }

  /**
   * Stores bytes unless the key exists. A server without conditional writes responds with 501; the bytes are then
   * written unconditionally, even over an existing file.
   */
  async putNew(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
    const upload = { Bucket: this.#bucket, Key: key, Body: bytes, ContentType: contentType };
    try {
      await this.#client.send(new PutObjectCommand({ ...upload, IfNoneMatch: '*' }));
    } catch (error) {
      const status = statusOf(error);
      if (status === NOT_IMPLEMENTED) await this.#client.send(new PutObjectCommand(upload));
      else if (!existsAlready.has(status)) throw error;
    }
  }

  async *listSized(Prefix: string): AsyncGenerator<SizedFile> {
    const listing = { Bucket: this.#bucket, Prefix };
    for await (const { Contents = [] } of paginateListObjectsV2(
      { client: this.#client },
      listing,
    )) {
      for (const { Key = '', Size = 0 } of Contents) yield { key: Key, bytes: Size };
    }
  }

  isMissing(failure: unknown): boolean {
    return statusOf(failure) === 404 && (failure as Error).name !== 'NoSuchBucket';
  }

  /** Both ends are included. The request is sent when the stream is first read. */
  getRange(key: string, range: ByteRange): Readable {
    return Readable.from(this.#bytesOf(key, range), { objectMode: false });
  }

  async *#bytesOf(key: string, { start, end }: ByteRange): AsyncGenerator<Uint8Array> {
    const Range = `bytes=${start}-${end}`;
    const command = new GetObjectCommand({ Bucket: this.#bucket, Key: key, Range });
    const { Body } = await this.#client.send(command);
    if (Body) yield* Body as Readable;
  }
}

const ignore = () => undefined;

function statusOf(failure: unknown): number {
  return (failure instanceof S3ServiceException && failure.$metadata.httpStatusCode) || 0;
}

function clientOf({ endpoint, region, pathStyle }: BucketLocation): S3Client {
  const agent = { keepAlive: true, maxSockets: MAX_SOCKETS };
  return new S3Client({
    region,
    ...(endpoint && { endpoint }),
    forcePathStyle: pathStyle,
    maxAttempts: ATTEMPTS,
    // Disabled, because the SDK would print errors that callers report anyway.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    // By default, the SDK adds checksums, which some other servers store as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT,
      requestTimeout: ANSWER_TIMEOUT,
      throwOnRequestTimeout: true,
      socketTimeout: IDLE_TIMEOUT,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
}
