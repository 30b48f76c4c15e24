import type { TeamHiding } from '#server/features/members/visibility/hidden-by-team.policy.ts';
import type {
  CurrentTarget,
  Moderatable,
  WriteTransaction,
} from '#server/features/moderation/targets/moderatable.service.ts';
import { unknownSnapshot } from '#server/features/moderation/targets/target-snapshots.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { isFound } from '#server/platform/http/app-error.ts';
import { readClip } from './clips.service.ts';
import { clips, listNotes } from './clips.store.ts';
import { countShown } from './write-clip.service.ts';

// The number of notes that a moderator reads at once.
const NOTES_READ = 50;

/** Returns the texts of public clips as targets of moderation. The posts in a clip are separate targets. */
export function moderatableClip({ database }: { database: Database }): Moderatable {
  return {
    word: 'クリップ',
    find,
    isVisible: (viewer, id) => isFound(readClip(database, viewer, id)),
    hiding: { permission: 'manage_posts', set: setHiding },
  };
}

async function find(database: Queryable, id: string): Promise<CurrentTarget | null> {
  const clip = await clips.find(database, id);
  // Only the owner of a private clip can read it.
  if (!clip?.is_public) return null;
  const { user_id, name: title, description, created_at, edited_at, hidden_at } = clip;
  const notes = await listNotes(database, { clip: id, after: '', limit: NOTES_READ });
  const text = [description, ...notes.map(({ note }) => note)]
    .filter((words) => words !== '')
    .join('\n\n');
  return {
    id,
    user_id,
    is_shown: hidden_at === null,
    hidden_at,
    edited_at,
    parent_id: null,
    snapshot: { ...unknownSnapshot, title, text, created_at },
  };
}

/** Hides a clip from everybody but its owner, or shows it again. Returns false when the clip is deleted. */
async function setHiding({ transaction }: WriteTransaction, id: string, hiding: TeamHiding) {
  const clip = await clips.lock(transaction, id);
  if (!clip) return false;
  const { hidden_at, hidden_by, hidden_reason } = hiding;
  await countShown(transaction, clip, { is_public: clip.is_public, hidden_at });
  await clips.update(transaction, id, { hidden_at, hidden_by, hidden_reason });
  return true;
}
