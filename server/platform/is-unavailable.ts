// PostgreSQL's classes 08 (connection), 53 (resources, such as a full disk) and 57 (operator, such as a cancelled
// statement), a lock timeout (55P03), and a server that is not the primary (25006).
const databaseCode = /^(08|53|57)\w{3}$|^55P03$|^25006$/;
const networkCode =
  /^(ECONN|EPIPE|ETIMEDOUT|ESOCKETTIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)/;
const driverMessage =
  /^(Connection terminated|Query read timeout|Client (has encountered a connection error|was closed)|timeout (expired|exceeded when trying to connect)|Cannot use a pool after calling end)/;
// A disk that is full, over its quota, mounted read-only after an error, or broken.
const diskCode = /^(ENOSPC|EDQUOT|EROFS|EIO)$/;
// SQLITE_BUSY, _READONLY, _IOERR, _FULL and _CANTOPEN (sqlite.org/rescode.html): the lowest byte of an error code.
const sqliteCodes = new Set([5, 8, 10, 13, 14]);

// PostgreSQL's class 08, and a server that stops, has crashed or starts (57P01, 57P02 and 57P03).
const connectionCode = /^(08\w{3}|57P0[123])$/;
const connectionMessage =
  /^(Connection terminated|Client (has encountered a connection error|was closed))/;

/** Whether a connection to a server could not be made, or was lost. */
export function isLostConnection(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && [connectionCode, networkCode].some((of) => of.test(code))) {
    return true;
  }
  if (hasNoSocket(error)) return true;
  return connectionMessage.test(error.message);
}

/** Whether the local socket of a server does not exist, as while PostgreSQL restarts. */
function hasNoSocket(error: Error): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' && syscall === 'connect';
}

/** Whether a database, a disk or a file store is temporarily unavailable, so that a retry may succeed. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (isOfBusyStore(error) || hasNoSocket(error)) return true;
  if (typeof errcode === 'number') return sqliteCodes.has(errcode % 256);
  if (
    typeof code === 'string' &&
    [databaseCode, networkCode, diskCode].some((of) => of.test(code))
  ) {
    return true;
  }
  return driverMessage.test(error.message) || isUnavailable(error.cause);
}

// The S3 SDK has the status in `$metadata`, and its timeout has a name. The Google SDK has the status in `code`.
function isOfBusyStore(error: Error): boolean {
  const { $metadata, code } = error as { $metadata?: { httpStatusCode?: number }; code?: unknown };
  const status = $metadata?.httpStatusCode ?? (typeof code === 'number' ? code : 0);
  return (
    status >= 500 || status === 429 || ($metadata !== undefined && error.name === 'TimeoutError')
  );
}
