/** Preloaded (`node --import`) into a site of a test. The site then uses the PostgreSQL timeouts of the tests. */
import { shortWaits } from '#server/platform/database/postgres.ts';
import { patientWaits } from './patient-waits.ts';

Object.assign(shortWaits, patientWaits);
