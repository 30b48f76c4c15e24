import { readProfile } from '#server/features/members/profiles/profiles.service.ts';
import type {
  CurrentTarget,
  Moderatable,
} from '#server/features/moderation/targets/moderatable.service.ts';
import { unknownSnapshot } from '#server/features/moderation/targets/target-snapshots.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { isFound } from '#server/platform/http/app-error.ts';
import { findUsers } from './managed-users.store.ts';

export function moderatableMember({ database }: { database: Database }): Moderatable {
  return {
    word: 'プロフィール',
    find,
    isVisible: (viewer, id) => isFound(readProfile(database, viewer, id)),
  };
}

async function find(database: Queryable, id: string): Promise<CurrentTarget | null> {
  const [row] = await findUsers(database, [id]);
  if (!row) return null;
  const { display_name, username, bio: text, avatar_key: image_key, created_at } = row;
  const title = display_name === '' ? `@${username}` : display_name;
  return {
    id,
    user_id: id,
    is_shown: true,
    hidden_at: null,
    edited_at: row.updated_at,
    parent_id: null,
    snapshot: { ...unknownSnapshot, title, text, image_key, created_at },
  };
}
