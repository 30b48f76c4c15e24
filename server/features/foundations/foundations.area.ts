import { DAY } from '#contract/foundations/limits.ts';
import { deleteUnusedVariants } from '#server/platform/images/variants.ts';
import type { Area } from '#server/platform/noun.ts';
import type { SweepSite } from '#server/platform/site.ts';
import { createHashesJob } from './pictures/picture-hashes.job.ts';
import type { PictureUses } from './pictures/picture-uses.shared.store.ts';
import { registerPictures } from './pictures/pictures.routes.ts';
import { sweepUnusedPictures } from './pictures/pictures.service.ts';
import { registerThumbnails } from './pictures/thumbnails.routes.ts';
import { rateCountsOfMember } from './rate-limits/rate-limits.service.ts';

export const foundationsArea = {
  pictures: {
    routes: [registerPictures, registerThumbnails],
    jobs: [createHashesJob],
    sweeps: {
      pictures: (site: SweepSite & { pictureUses: PictureUses }) =>
        sweepUnusedPictures({ ...site, uses: site.pictureUses }, DAY),
      variants: ({ env, signal }: SweepSite) => deleteUnusedVariants(env.dataDir, signal),
    },
  },
  'rate-limits': { memberRecords: [() => rateCountsOfMember] },
} satisfies Area;
