import { idSchema } from '#contract/foundations/primitives.ts';
import { findNames } from '#server/features/members/profiles/profiles.shared.store.ts';
import { findOwners } from '#server/features/members/profiles/usernames.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { OperatorFailure } from './operator-failure.ts';

/** Returns the id of a member by username (with or without @) or by id. Throws an `OperatorFailure` otherwise. */
export async function memberOf({ read }: Database, text: string): Promise<string> {
  const [owner] = await findOwners(read, [text.replace(/^@/, '')]);
  if (owner !== undefined) return owner;
  if (idSchema.safeParse(text).success && (await findNames(read, text))) return text;
  throw new OperatorFailure((texts) => texts.noMember(text));
}
