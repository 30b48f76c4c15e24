import {
  type LaunchPart,
  type LaunchStep,
  type LaunchStepName,
  launchSteps,
  type OmittableStep,
  omittableSteps,
} from '#contract/administration/launch.ts';
import type { AdminPermission } from '#contract/foundations/permissions.ts';
import type { LaunchChoice } from '#server/features/site/site-settings/launch-choices.service.ts';
import type { AdminRecord } from '#server/platform/http/viewer.ts';

export interface LaunchFacts {
  done: ReadonlySet<LaunchPart>;
  hasMailServer: boolean;
  hasBackupFolder: boolean;
  choices: ReadonlySet<LaunchChoice>;
}

/** The parts of each step, and the permission of the page on which they are done. */
const definitions: Record<LaunchStepName, readonly [AdminPermission, ...LaunchPart[]]> = {
  'site-name': ['manage_settings', 'site_name'],
  brand: ['manage_settings', 'brand_color'],
  operator: ['manage_settings', 'operator_name', 'contact_email'],
  guidelines: ['manage_settings', 'guidelines'],
  'legal-pages': ['manage_settings', 'terms', 'privacy'],
  characters: ['manage_settings', 'characters'],
  contracts: ['manage_settings', 'official_contracts'],
  mail: ['manage_settings', 'mail'],
  backup: ['manage_settings', 'backup'],
  announcement: ['manage_featured_content', 'announcement'],
};

/** Returns the steps of the launch, with their states and what the viewer can do about them. */
export function describeSteps(facts: LaunchFacts, admin: AdminRecord): LaunchStep[] {
  return launchSteps.map((name) => {
    const [permission, ...parts] = definitions[name];
    const missing = parts.filter((part) => !facts.done.has(part));
    const isOmittable = missing.length > 0 && canBeOmitted(name, facts);
    return {
      name,
      state: missing.length === 0 ? 'done' : stateOf(isOmittable && facts.choices.has(name)),
      missing,
      needs: missing.length === 0 ? null : settingFor(name, facts),
      can: {
        open: admin.permissions.has(permission),
        omit: isOmittable && canChoose(admin),
      },
    };
  });
}

const stateOf = (isOmitted: boolean) => (isOmitted ? 'omitted' : 'open');

/** Whether an admin can choose which steps the site needs, and whether the card is shown. */
export function canChoose({ permissions }: AdminRecord): boolean {
  return permissions.has('manage_settings');
}

/**
 * Whether the site can do without a step. Mail and backups cannot be omitted once their settings exist, because what
 * the operator has set up must work.
 */
function canBeOmitted(name: LaunchStepName, facts: LaunchFacts): name is OmittableStep {
  const isWanted =
    name === 'mail' ? facts.hasMailServer : name === 'backup' && facts.hasBackupFolder;
  return !isWanted && omittableSteps.some((omittable) => omittable === name);
}

function settingFor(name: LaunchStepName, facts: LaunchFacts): LaunchStep['needs'] {
  if (name === 'mail' && !facts.hasMailServer) return 'SMTP_URL';
  return name === 'backup' && !facts.hasBackupFolder ? 'BACKUP_DIR' : null;
}
