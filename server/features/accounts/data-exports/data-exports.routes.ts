import { z } from 'zod';
import { archiveUrl, getDataExport, requestDataExport } from '#contract/accounts/data-exports.ts';
import { idSchema } from '#contract/foundations/primitives.ts';
import { admit, admittedViewer } from '#server/platform/http/access.ts';
import { sendPart } from '#server/platform/http/send-part.ts';
import type { Site } from '#server/platform/site.ts';
import { openArchive, readExportState, requestExport } from './data-exports.service.ts';

/** Registers the routes of exports: the request, its state, and `GET /api/data-exports/{id}/archive`. */
export function registerDataExports(site: Site): void {
  const { binding, database } = site;
  binding.query(getDataExport, ({ viewer }) => readExportState(database, viewer));
  binding.callable(requestDataExport, ({ viewer }) => requestExport(database, viewer));
  registerDownload(site);
}

const paramsSchema = z.strictObject({ exportId: idSchema });

function registerDownload({ app, authenticator, ...ports }: Site): void {
  app.get(archiveUrl(':exportId'), {
    schema: {
      summary: 'The archive of an export of the caller, for 24 hours. Supports byte ranges.',
      tags: ['signed-in'],
      params: paramsSchema,
    },
    config: { access: 'signed-in', rateLimit: { max: 60, timeWindow: 60_000 } },
    onRequest: admit(authenticator, 'signed-in'),
    handler: async (request, reply) => {
      const { exportId } = request.params;
      const archive = await openArchive(ports, admittedViewer(request), exportId);
      reply.headers({
        'cache-control': 'private, no-store',
        'content-disposition': `attachment; filename="${archive.name}"`,
      });
      return sendPart(request, reply.type('application/zip'), archive.file, `"${exportId}"`);
    },
  });
}
