import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type {
  modifySystemSettings,
  SystemSettings,
  VersionedSettings,
} from '#contract/administration/site-settings-changes.ts';
import type { TeamPasskeys } from '#contract/site/team-passkeys.ts';
import {
  claimPicture,
  claimPictures,
} from '#server/features/foundations/pictures/pictures.service.ts';
import { hasPasskey } from '#server/features/identity/passkeys/passkeys.service.ts';
import { recountHolders } from '#server/features/members/profiles/nft-holders.service.ts';
import { withDefaults } from '#server/features/site/site-settings/all-settings.service.ts';
import type { SiteContracts } from '#server/features/site/site-settings/site-contracts.service.ts';
import {
  brandPictures,
  lockOwnSettings,
  readOwnSettings,
  saveOwnSettings,
  uploadedPicture,
} from '#server/features/site/site-settings/site-settings.service.ts';
import { verifyPermission } from '#server/features/team/admins/admins.service.ts';
import { changesBetween, recordAudit } from '#server/features/team/audit-log/audit-log.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { changedElsewhere } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { type Log, logRetried } from '#server/platform/log/log.ts';
import { refuseContradictions, refuseRequiring } from './site-settings-changes.policy.ts';

/** Publishes a live event about a change of the read-only mode. */
export type PublishReadOnlyEvent = () => void;

interface SystemSettingsDeps {
  database: Database;
  /** The official contracts that apply until admins choose other contracts. */
  chains: SiteContracts;
  log: Log;
  publishReadOnlyEvent: PublishReadOnlyEvent;
}

export async function readSystemSettings({
  database,
  chains,
}: SystemSettingsDeps): Promise<VersionedSettings> {
  const { own, updated_at } = await readOwnSettings(database.read);
  const settings = withDefaults(own, chains);
  return { settings, version: versionOf(settings), updated_at };
}

/**
 * Saves the given settings. Other settings do not change, and keep following their defaults if nobody has set them. A
 * save without changes does nothing, so the call is idempotent. Throws `changed-elsewhere` when settings have been
 * saved since `version`.
 */
export async function saveSystemSettings(
  deps: SystemSettingsDeps,
  viewer: Viewer,
  { settings: given, version, reason }: z.output<typeof modifySystemSettings.input>,
): Promise<VersionedSettings> {
  const { database, chains, log, publishReadOnlyEvent } = deps;
  await database.write(async (transaction, afterCommit) => {
    const own = await lockOwnSettings(transaction);
    const before = withDefaults(own, chains);
    const changed = changedSettings(before, given);
    if (Object.keys(changed).length === 0) return;
    if (version !== versionOf(before)) throw changedElsewhere();
    refuseContradictions({ ...before, ...changed });
    if (changed.team_passkeys)
      await refusePasskeyChange(transaction, viewer, changed.team_passkeys);
    await claimSitePictures(transaction, viewer, changed);
    await saveOwnSettings(transaction, { ...own, ...changed });
    const target = { type: 'settings', id: 'general', name: before.site_name } as const;
    const changes = changesBetween(before, changed);
    await recordAudit(transaction, viewer, { action: 'settings.updated', target, reason, changes });
    if (changed.official_contracts) afterCommit(() => updateBadges(database, chains, log));
    if (readOnlyFields.some((field) => field in changed)) afterCommit(publishReadOnlyEvent);
  });
  return readSystemSettings(deps);
}

/** Throws permission-denied unless the viewer is a super admin, and passkey-missing if they would lock themselves out. */
async function refusePasskeyChange(transaction: Queryable, viewer: Viewer, after: TeamPasskeys) {
  const { rank } = await verifyPermission(transaction, viewer, 'manage_settings');
  refuseRequiring(after, { rank, hasPasskey: await hasPasskey(transaction, viewer.userId) });
}

const readOnlyFields = ['site_mode', 'read_only_message', 'read_only_until'] as const;

// The version is a hash of the values and not a time, because a new release can change the defaults without a save.
function versionOf(settings: SystemSettings): string {
  return createHash('sha256').update(JSON.stringify(settings)).digest('base64url');
}

type GivenSettings = z.output<typeof modifySystemSettings.input>['settings'];

function changedSettings(before: SystemSettings, given: GivenSettings): Partial<SystemSettings> {
  const fields = Object.keys(given) as (keyof SystemSettings)[];
  const changed = fields.filter(
    (field) =>
      given[field] !== undefined && JSON.stringify(given[field]) !== JSON.stringify(before[field]),
  );
  return Object.fromEntries(changed.map((field) => [field, given[field]]));
}

async function claimSitePictures(
  transaction: Queryable,
  { userId }: Viewer,
  changed: Partial<SystemSettings>,
): Promise<void> {
  const shared = uploadedPicture(changed.og_image_url);
  if (shared !== null) await claimPicture(transaction, shared, { userId, folder: 'post-images' });
  const keys = brandPictures.map((name) => uploadedPicture(changed[name]));
  const chosen = [...new Set(keys.filter((key) => key !== null))];
  await claimPictures(transaction, chosen, { userId, folder: 'brand-images' });
}

// When the process ends before this is done, housekeeping completes the work.
async function updateBadges(database: Database, chains: SiteContracts, log: Log): Promise<void> {
  await recountHolders(database, chains).catch((err: unknown) => {
    logRetried(log, { err }, 'holders were not counted again');
  });
}
