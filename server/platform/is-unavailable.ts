// PostgreSQL's classes 08 (connection), 53 (resources, such as a full disk) and 57 (operator, such as a cancelled
// statement), a lock timeout, a server that is no longer or not yet the primary (25006), and the driver's own errors,
// which have no code.
const databaseCode = /^(08|53|57)\w{3}$|^55P03$|^25006$/;
const networkCode =
  /^(ECONN|EPIPE|ETIMEDOUT|ESOCKETTIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)/;
const driverMessage =
  /^(Connection terminated|Query read timeout|Client (has encountered a connection error|was closed)|timeout (expired|exceeded when trying to connect)|Cannot use a pool after calling end)/;
// A disk that is full, over its quota, mounted read-only after an error, or broken.
const diskCode = /^(ENOSPC|EDQUOT|EROFS|EIO)$/;
// SQLITE_BUSY, SQLITE_READONLY, SQLITE_IOERR, SQLITE_FULL and SQLITE_CANTOPEN (sqlite.org/rescode.html). Extended
// codes have them in their lowest byte.
const sqliteCodes = new Set([5, 8, 10, 13, 14]);

/**
 * Whether an error means that a database, a disk or a file store is temporarily unavailable (unreachable, locked, slow,
 * full), so that a retry may succeed.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (isOfBusyStore(error)) return true;
  if (typeof errcode === 'number') return sqliteCodes.has(errcode % 256);
  if (
    typeof code === 'string' &&
    [databaseCode, networkCode, diskCode].some((of) => of.test(code))
  ) {
    return true;
  }
  return driverMessage.test(error.message) || isUnavailable(error.cause);
}

// Whether a bucket is busy. The error of the S3 SDK contains the status of the last response, and has its own name for
// a timeout. The error of the Google SDK has the status as `code`.
function isOfBusyStore(error: Error): boolean {
  const { $metadata, code } = error as { $metadata?: { httpStatusCode?: number }; code?: unknown };
  const status = $metadata?.httpStatusCode ?? (typeof code === 'number' ? code : 0);
  return (
    status >= 500 || status === 429 || ($metadata !== undefined && error.name === 'TimeoutError')
  );
}
