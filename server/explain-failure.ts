import { isUnavailable } from './platform/is-unavailable.ts';
import { StartFailure } from './platform/start-failure.ts';

/** What an operator can do about errors of PostgreSQL at the start, by SQLSTATE. */
const databaseFailures: Record<string, string> = {
  '28P01': 'PostgreSQL refuses the password of DATABASE_URL',
  '28000': 'PostgreSQL refuses the role of DATABASE_URL, or has none of that name',
  '3D000': 'PostgreSQL has no database of the name in DATABASE_URL',
  '42501': 'The role of DATABASE_URL may not do this in its database',
};

/** Returns the reason why the site cannot start: one line for what an operator can mend, the stack for all else. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof StartFailure) return error.message;
  const { code } = error as { code?: unknown };
  const failure = typeof code === 'string' ? databaseFailures[code] : undefined;
  if (failure) return `${failure} (${error.message}).`;
  if (isUnavailable(error)) {
    return `The database or the disk cannot be used (${error.message}). Check DATABASE_URL and DATA_DIR.`;
  }
  return error.stack ?? error.message;
}

/** The failure to listen on an address. */
export function listenFailure(error: unknown, host: string, port: number): unknown {
  const { code } = (error instanceof Error ? error : {}) as { code?: unknown };
  const reason = typeof code === 'string' ? listenFailures[code]?.(host, port) : undefined;
  return reason ? new StartFailure(reason, { cause: error }) : error;
}

const unknownHost = (host: string) =>
  `HOST ${host} is not an address of this machine. Set HOST to one, or to 0.0.0.0 for all.`;

const listenFailures: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (host, port) =>
    `The port is taken: another program listens on ${host}:${port} already. Set PORT to a free one.`,
  EACCES: (_host, port) => `This user may not listen on port ${port}. Set PORT to one above 1023.`,
  EADDRNOTAVAIL: unknownHost,
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
  EINVAL: unknownHost,
};
