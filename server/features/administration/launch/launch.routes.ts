import { closeLaunch, getLaunch, omitLaunchStep } from '#contract/administration/launch.ts';
import type { Site } from '#server/platform/site.ts';
import { omitStep, readLaunch, setClosed } from './launch.service.ts';

export function registerLaunch(site: Site): void {
  const { binding } = site;
  binding.query(getLaunch, ({ viewer }) => readLaunch(site, viewer));
  binding.callable(omitLaunchStep, async ({ viewer, input }) => {
    await omitStep(site, viewer, input);
    return {};
  });
  binding.callable(closeLaunch, async ({ viewer, input }) => {
    await setClosed(site, viewer, input);
    return {};
  });
}
