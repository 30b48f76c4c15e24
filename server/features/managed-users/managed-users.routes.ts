import {
  addTeamNote,
  changeTeamNote,
  deleteTeamNote,
  deleteUser,
  getAllUsersV2,
  getManagedUser,
  restoreUser,
  setUserVerified,
  toggleUserBlock,
} from '#contract/managed-users.ts';
import type { AccountDeps } from '#server/features/account-deletions/account-deletions.service.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import { setVerified, toggleBlock } from './blocking.service.ts';
import { listUsers, viewUser } from './managed-users.service.ts';
import { removeUser, restoreMember } from './removing.service.ts';
import { changeNote, removeNote, writeNote } from './team-notes.service.ts';

/** Members as the team sees and manages them. */
export function registerManagedUsers(binding: Binding, deps: AccountDeps): void {
  const { database } = deps;
  binding.callable(getAllUsersV2, ({ input }) => listUsers(database, input));
  binding.query(getManagedUser, ({ viewer, params }) => viewUser(database, viewer, params.userId));
  binding.callable(toggleUserBlock, async ({ viewer, input }) => ({
    user: await toggleBlock(deps, viewer, input),
  }));
  binding.callable(setUserVerified, async ({ viewer, input }) => ({
    user: await setVerified(database, viewer, input),
  }));
  binding.callable(addTeamNote, async ({ viewer, input }) => ({
    note: await writeNote(database, viewer, input),
  }));
  binding.callable(changeTeamNote, async ({ viewer, input }) => ({
    note: await changeNote(database, viewer, input),
  }));
  binding.callable(deleteTeamNote, async ({ viewer, input }) => {
    await removeNote(database, viewer, input.noteId);
    return { deleted_id: input.noteId };
  });
  binding.callable(deleteUser, ({ viewer, input }) => removeUser(deps, viewer, input));
  binding.callable(restoreUser, async ({ viewer, input }) => ({
    user: await restoreMember(deps, viewer, input),
  }));
}
