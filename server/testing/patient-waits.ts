import type { PostgresWaits } from '#server/platform/database/postgres.ts';

/** Tests check answers, not times. On a busy machine, PostgreSQL takes seconds to open a connection. */
export const patientWaits: PostgresWaits = {
  connection: 20_000,
  lock: 10_000,
  statement: 20_000,
  answer: 25_000,
};
