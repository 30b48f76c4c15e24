import { z } from 'zod';
import { yearPictureUrl } from '#contract/accounts/year-pictures.ts';
import { getYearReview } from '#contract/accounts/year-reviews.ts';
import { MINUTE } from '#contract/foundations/limits.ts';
import { readPublicYear } from '#server/features/accounts/year-reviews/shared-year.service.ts';
import { admit, admittedViewer } from '#server/platform/http/access.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Site } from '#server/platform/site.ts';
import { sendDrawing } from './send-drawing.ts';
import { yearDrawing } from './shared-years.service.ts';

const PER_MINUTE = 20;

/** Registers the drawn picture of the caller's own year, which looks like the picture of a shared review. */
export function registerOwnYearPicture(site: Site): void {
  const { app, authenticator, database } = site;
  app.get(yearPictureUrl(':year'), {
    schema: {
      summary:
        "The drawn picture of the caller's review of a year, with what everybody may see of it.",
      tags: ['member'],
      params: z.strictObject(getYearReview.params.shape),
    },
    config: { access: 'member', rateLimit: { max: PER_MINUTE, timeWindow: MINUTE } },
    onRequest: admit(authenticator, 'member'),
    handler: async (request, reply) => {
      const viewer = admittedViewer(request);
      const { userId } = viewer;
      const review = await readPublicYear(database, null, { userId, year: request.params.year });
      if (!review) throw new AppError('not-found');
      return sendDrawing(reply, yearDrawing(review), { site, cacheControl: 'private, no-store' });
    },
  });
}
