import { tablesIn } from '#server/platform/database/define-table.ts';
import * as passkeys from './passkeys/passkeys.tables.ts';
import * as sessions from './sessions/sessions.tables.ts';
import * as signIn from './sign-in/sign-in.tables.ts';

export const identitySchema = tablesIn(sessions, passkeys, signIn);
