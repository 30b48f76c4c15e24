/** Preloaded (`node --import`) into a site of a test, which then waits for PostgreSQL as the tests themselves do. */
import { shortWaits } from '#server/platform/database/postgres.ts';
import { patientWaits } from './patient-waits.ts';

Object.assign(shortWaits, patientWaits);
