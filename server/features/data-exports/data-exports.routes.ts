import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { archiveUrl, getDataExport, requestDataExport } from '#contract/data-exports.ts';
import { idSchema } from '#contract/primitives.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Files } from '#server/platform/files/files.ts';
import { admit } from '#server/platform/http/access.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import { jsonSchemaOf } from '#server/platform/http/json-schema.ts';
import { sendPart } from '#server/platform/http/send-part.ts';
import { validate } from '#server/platform/http/validate.ts';
import type { Authenticator, Viewer } from '#server/platform/http/viewer.ts';
import { openArchive, readExportState, requestExport } from './data-exports.service.ts';

interface DataExportsDeps {
  database: Database;
  files: Files;
  authenticator: Authenticator;
}

/** Exports: requesting one, its state, and `GET /api/data-exports/{id}/archive`. */
export function registerDataExports(
  app: FastifyInstance,
  binding: Binding,
  deps: DataExportsDeps,
): void {
  const { database } = deps;
  binding.query(getDataExport, ({ viewer }) => readExportState(database, viewer));
  binding.callable(requestDataExport, ({ viewer }) => requestExport(database, viewer));
  registerDownload(app, deps);
}

const paramsSchema = z.strictObject({ exportId: idSchema });

function registerDownload(app: FastifyInstance, deps: DataExportsDeps): void {
  app.get(archiveUrl(':exportId'), {
    schema: {
      summary: 'The archive of an export of the caller, for 24 hours. Supports byte ranges.',
      tags: ['signed-in'],
      params: jsonSchemaOf(paramsSchema, 'input'),
    },
    config: { access: 'signed-in', rateLimit: { max: 60, timeWindow: 60_000 } },
    onRequest: admit(deps.authenticator, 'signed-in'),
    handler: async (request, reply) => {
      const { exportId } = validate(paramsSchema, request.params);
      const archive = await openArchive(deps, request.viewer as Viewer, exportId);
      reply.headers({
        'cache-control': 'private, no-store',
        'content-disposition': `attachment; filename="${archive.name}"`,
      });
      return sendPart(request, reply.type('application/zip'), archive.file, `"${exportId}"`);
    },
  });
}
