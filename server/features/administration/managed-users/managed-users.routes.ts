import * as contract from '#contract/administration/managed-users.ts';
import type { AccountDeps } from '#server/features/accounts/account-deletions/account-deletions.service.ts';
import type { EffectDeps } from '#server/features/moderation/cases/deciding/decision-effects.service.ts';
import type { Site } from '#server/platform/site.ts';
import { setVerified, toggleBlock } from './block-user.service.ts';
import { removeUser, restoreMember } from './delete-user.service.ts';
import { listUsers, viewUser } from './managed-users.service.ts';
import { removeWatermark } from './remove-watermark.service.ts';
import { toggleRestriction } from './restrict-user.service.ts';
import { changeNote, removeNote, writeNote } from './team-notes.service.ts';

export function registerManagedUsers(site: Site & AccountDeps & EffectDeps): void {
  const { binding, database } = site;
  binding.callable(contract.getAllUsersV2, ({ viewer, input }) =>
    listUsers(database, viewer, input),
  );
  binding.query(contract.getManagedUser, ({ viewer, params }) =>
    viewUser(database, viewer, params.userId),
  );
  binding.callable(contract.toggleUserBlock, async ({ viewer, input }) => ({
    user: await toggleBlock(site, viewer, input),
  }));
  binding.callable(contract.toggleUserRestriction, async ({ viewer, input }) => ({
    user: await toggleRestriction(site, viewer, input),
  }));
  binding.callable(contract.setUserVerified, async ({ viewer, input }) => ({
    user: await setVerified(database, viewer, input),
  }));
  binding.callable(contract.removeWatermarkPicture, async ({ viewer, input }) => ({
    user: await removeWatermark(database, viewer, input),
  }));
  binding.callable(contract.addTeamNote, async ({ viewer, input }) => ({
    note: await writeNote(database, viewer, input),
  }));
  binding.callable(contract.changeTeamNote, async ({ viewer, input }) => ({
    note: await changeNote(database, viewer, input),
  }));
  binding.callable(contract.deleteTeamNote, async ({ viewer, input }) => {
    await removeNote(database, viewer, input.noteId);
    return { deleted_id: input.noteId };
  });
  binding.callable(contract.deleteUser, ({ viewer, input }) => removeUser(site, viewer, input));
  binding.callable(contract.restoreUser, async ({ viewer, input }) => ({
    user: await restoreMember(site, viewer, input),
  }));
}
