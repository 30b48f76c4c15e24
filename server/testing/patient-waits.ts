import { waitsAround } from '#server/platform/database/postgres.ts';

/** Long, because tests check responses, not durations. A busy PostgreSQL takes seconds to open a connection. */
export const PATIENT_STATEMENT_MS = 20_000;

export const patientWaits = waitsAround(PATIENT_STATEMENT_MS);
