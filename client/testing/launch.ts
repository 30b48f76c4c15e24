import {
  type Launch,
  type LaunchPart,
  type LaunchStep,
  type LaunchStepName,
  launchSteps,
  omittableSteps,
} from '#contract/administration/launch.ts';

const parts: Record<LaunchStepName, LaunchPart[]> = {
  'site-name': ['site_name'],
  brand: ['brand_color'],
  operator: ['operator_name', 'contact_email'],
  guidelines: ['guidelines'],
  'legal-pages': ['terms', 'privacy'],
  characters: ['characters'],
  contracts: ['official_contracts'],
  mail: ['mail'],
  backup: ['backup'],
  announcement: ['announcement'],
};

/** An open step that a super admin can do. `fields` replace the defaults. */
function aStep(name: LaunchStepName, fields: Partial<LaunchStep> = {}): LaunchStep {
  const omit = omittableSteps.some((step) => step === name);
  return {
    ...{ name, state: 'open', missing: parts[name], needs: null, can: { open: true, omit } },
    ...fields,
  };
}

/** The fields of a step that is done. */
export const doneStep: Partial<LaunchStep> = {
  state: 'done',
  missing: [],
  can: { open: true, omit: false },
};

/** Returns a launch. `steps` replace fields of the steps with these names, and `fields` replace those of the launch. */
export function aLaunch(
  steps: Partial<Record<LaunchStepName, Partial<LaunchStep>>> = {},
  fields: Partial<Launch> = {},
): Launch {
  const all = launchSteps.map((name) => aStep(name, steps[name]));
  return { steps: all, is_closed: false, can: { close: true }, ...fields };
}

export const allDone = Object.fromEntries(launchSteps.map((name) => [name, doneStep]));
