import { csrfTokensTable, sessionsTable } from './sessions/sessions.tables.ts';
import { identitiesTable, signInAttemptsTable } from './sign-in/sign-in.tables.ts';

export const identitySchema = [
  sessionsTable,
  csrfTokensTable,
  identitiesTable,
  signInAttemptsTable,
];
