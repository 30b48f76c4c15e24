import type { z } from 'zod';
import {
  type closeLaunch,
  type Launch,
  type LaunchPart,
  launchParts,
  type omitLaunchStep,
} from '#contract/administration/launch.ts';
import { readLegalPage } from '#server/features/administration/legal-pages/legal-pages.service.ts';
import { hasBackup } from '#server/features/administration/site-backups/site-backups.service.ts';
import { readGuidelines } from '#server/features/moderation/guidelines/guidelines.service.ts';
import { isMailProven } from '#server/features/notifications/mails/test-mail.service.ts';
import { hasAnnouncementToAll } from '#server/features/notifications/notifications/announcements/announcements.shared.store.ts';
import {
  type LaunchChoice,
  readLaunchChoices,
  setLaunchChoice,
} from '#server/features/site/site-settings/launch-choices.service.ts';
import { readContracts } from '#server/features/site/site-settings/site-contracts.service.ts';
import {
  defaultBrand,
  defaultCommunity,
  readOwnSettings,
} from '#server/features/site/site-settings/site-settings.service.ts';
import { recordAudit } from '#server/features/team/audit-log/audit-log.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Env } from '#server/platform/env/env.ts';
import type { AdminViewer } from '#server/platform/http/viewer.ts';
import { canChoose, describeSteps } from './launch.policy.ts';

interface LaunchDeps {
  database: Database;
  env: Pick<Env, 'backups' | 'chains' | 'demoContent' | 'mail'>;
}

/** Returns the steps of the launch. A step is done when the facts that are read here show it. */
export async function readLaunch(deps: LaunchDeps, { admin }: AdminViewer): Promise<Launch> {
  const { database, env } = deps;
  const choices = await readLaunchChoices(database.read);
  const facts = {
    done: await readDone(deps),
    hasMailServer: env.mail !== null,
    hasBackupFolder: env.backups !== null,
    choices,
  };
  return {
    steps: describeSteps(facts, admin),
    is_closed: choices.has('closed'),
    can: { close: canChoose(admin) },
  };
}

async function readDone({ database, env }: LaunchDeps): Promise<ReadonlySet<LaunchPart>> {
  // The demo is complete, because nobody launches a fictional community.
  if (env.demoContent) return new Set(launchParts);
  const { read } = database;
  const { own } = await readOwnSettings(read);
  const settings = { ...defaultCommunity, ...defaultBrand, ...own };
  const isChanged = (name: 'site_name' | 'operator_name' | 'contact_email') =>
    !['', defaultCommunity[name]].includes(settings[name].trim());
  const isPublished = async (page: 'terms' | 'privacy') =>
    (await readLegalPage(database, page)).latest_version > 0;
  const done: Record<LaunchPart, boolean> = {
    site_name: isChanged('site_name'),
    brand_color: settings.brand_color !== '' || settings.brand_logo !== '',
    operator_name: isChanged('operator_name'),
    contact_email: isChanged('contact_email'),
    // Version 1 comes with every site.
    guidelines: (await readGuidelines(database)).latest_version > 1,
    terms: await isPublished('terms'),
    privacy: await isPublished('privacy'),
    characters: settings.characters.length > 0,
    official_contracts: (await readContracts(read, env.chains)).officialContracts.length > 0,
    mail: env.mail !== null && (await isMailProven(read)),
    backup: await hasBackup(database, env.backups),
    announcement: await hasAnnouncementToAll(read),
  };
  return new Set(launchParts.filter((part) => done[part]));
}

/** Records that the site does not need a step, or deletes this record. A repeated call changes nothing. */
export function omitStep(
  { database }: LaunchDeps,
  viewer: AdminViewer,
  { step, omitted }: z.output<typeof omitLaunchStep.input>,
): Promise<void> {
  const names = ['open', 'omitted'] as const;
  return choose(database, viewer, { choice: step, isChosen: omitted, field: step, names });
}

/** Hides the card on the dashboard, or shows it again. A repeated call changes nothing. */
export function setClosed(
  { database }: LaunchDeps,
  viewer: AdminViewer,
  { closed }: z.output<typeof closeLaunch.input>,
): Promise<void> {
  const names = ['shown', 'closed'] as const;
  return choose(database, viewer, { choice: 'closed', isChosen: closed, field: 'card', names });
}

interface Chosen {
  choice: LaunchChoice;
  isChosen: boolean;
  /** The name of the field in the audit log. `names` are its two values: without the choice, and with the choice. */
  field: string;
  names: readonly [string, string];
}

async function choose(
  database: Database,
  viewer: AdminViewer,
  { choice, isChosen, field, names: [without, chosen] }: Chosen,
): Promise<void> {
  await database.write(async (transaction) => {
    if (!(await setLaunchChoice(transaction, choice, isChosen))) return;
    const [before, after] = isChosen ? [without, chosen] : [chosen, without];
    await recordAudit(transaction, viewer, {
      action: 'settings.updated',
      target: { type: 'settings', id: 'launch', name: '' },
      changes: [{ field: `launch_${field}`, before, after }],
    });
  });
}
