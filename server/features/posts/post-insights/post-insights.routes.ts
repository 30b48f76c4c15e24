import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { MINUTE } from '#contract/foundations/limits.ts';
import { insightsCsvUrl } from '#contract/posts/insight-choices.ts';
import * as contract from '#contract/posts/post-insights.ts';
import { admit, admittedViewer } from '#server/platform/http/access.ts';
import { clientOf } from '#server/platform/http/viewer.ts';
import type { Site } from '#server/platform/site.ts';
import type { PostActivity } from './post-activity.ts';
import {
  openDaysCsv,
  openPostsCsv,
  readInsightPosts,
  readInsights,
  readPostInsights,
} from './post-insights.service.ts';
import { createRecordView } from './record-view.service.ts';

interface PostInsightsSite extends Site {
  postActivity: PostActivity;
}

export function registerPostInsights(site: PostInsightsSite): void {
  const { app, binding, database, postActivity: activity } = site;
  const deps = { database, activity };
  const recordView = createRecordView(database, activity);
  binding.callable(contract.recordPostView, ({ viewer, request, input }) =>
    recordView({ viewer, client: clientOf(request) }, input),
  );
  binding.query(contract.getInsights, ({ viewer, search }) =>
    readInsights(deps, viewer, search.period),
  );
  binding.query(contract.listInsightPosts, ({ viewer, search }) =>
    readInsightPosts(deps, viewer, search),
  );
  binding.query(contract.getPostInsights, ({ viewer, params, search }) =>
    readPostInsights(deps, viewer, params.postId, search.period),
  );
  registerCsv(site);
  // Stores the last views of a process that stops.
  app.addHook('onClose', () => activity.close());
}

function registerCsv(site: PostInsightsSite): void {
  const { app, database, authenticator, postActivity: activity } = site;
  const deps = { database, activity };
  const options = {
    config: { access: 'member', isPage: true, rateLimit: { max: 30, timeWindow: MINUTE } },
    onRequest: admit(authenticator, 'member'),
  } as const;
  app.get(insightsCsvUrl('days'), {
    ...options,
    schema: {
      summary: "The figures of the caller's posts by day, as a table (CSV).",
      tags: ['member'],
      querystring: contract.insightsSearchSchema,
    },
    handler: async (request, reply) =>
      sendCsv(reply, 'days', openDaysCsv(deps, admittedViewer(request), request.query.period)),
  });
  app.get(insightsCsvUrl('posts'), {
    ...options,
    schema: {
      summary: "The totals of the caller's posts, as a table (CSV).",
      tags: ['member'],
      querystring: z.strictObject({}),
    },
    handler: async (request, reply) =>
      sendCsv(reply, 'posts', openPostsCsv(deps, admittedViewer(request))),
  });
}

function sendCsv(reply: FastifyReply, name: string, table: Readable) {
  reply.headers({
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename="insights-${name}.csv"`,
  });
  return reply.type('text/csv; charset=utf-8').send(table);
}
