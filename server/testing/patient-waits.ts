import type { PostgresWaits } from '#server/platform/database/postgres.ts';

/** Tests are about what is answered, not when: on a busy machine PostgreSQL takes seconds to open a connection. */
export const patientWaits: PostgresWaits = {
  connection: 20_000,
  lock: 10_000,
  statement: 20_000,
  answer: 25_000,
};
