import {
  type LaunchPart,
  type LaunchStep,
  type LaunchStepName,
  type OmittableStep,
  omittableSteps,
} from '#contract/administration/launch.ts';
import { type SiteFinding, setupChecks } from '#contract/administration/site-checks.ts';

/** The field or the section in which each part of a step is done. `useAddressedField` focuses it. */
const links: Record<LaunchPart, string> = {
  site_name: '/admin/settings#site_name',
  brand_color: '/admin/brand#brand_color',
  operator_name: '/admin/settings#operator_name',
  contact_email: '/admin/settings#contact_email',
  guidelines: '/admin/guidelines',
  terms: '/admin/pages/terms#publish',
  privacy: '/admin/pages/privacy#publish',
  characters: '/admin/tags#add-character',
  official_contracts: '/admin/settings#official_contracts',
  mail: '/admin/operation#mail',
  backup: '/admin/operation#backups',
  announcement: '/admin/announcements/new#title',
};

const pages: Record<LaunchStepName, string> = {
  'site-name': '/admin/settings',
  brand: '/admin/brand',
  operator: '/admin/pages/company',
  guidelines: '/admin/guidelines',
  'legal-pages': '/admin/pages/terms',
  characters: '/admin/tags',
  contracts: '/admin/settings#official_contracts',
  mail: '/admin/operation#mail',
  backup: '/admin/operation#backups',
  announcement: '/admin/announcements',
};

/** The navigation state of the links to the steps. A page that is opened with this state offers a link back. */
export const fromLaunch = { isFromLaunch: true };

/** Returns where the next part of a step is done, or the page on which a finished step can be changed. */
export function linkOf({ name, missing: [part] }: Pick<LaunchStep, 'name' | 'missing'>): string {
  return part === undefined ? pages[name] : links[part];
}

/** Returns the first open step that the viewer can do, or undefined. */
export function nextStep(steps: readonly LaunchStep[]): LaunchStep | undefined {
  return steps.find(({ state, can }) => state === 'open' && can.open);
}

export function settledCount(steps: readonly LaunchStep[]): number {
  return steps.filter(({ state }) => state !== 'open').length;
}

/** Whether a finding is about something that the operator sets up once. Such findings are listed next to the steps. */
export function concernsSetup({ check, level }: SiteFinding): boolean {
  return level !== 'ok' && setupChecks.some((name) => name === check);
}

export function isOmittable(name: LaunchStepName): name is OmittableStep {
  return omittableSteps.some((step) => step === name);
}
