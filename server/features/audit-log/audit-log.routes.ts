import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  auditExportUrl,
  exportAuditLog,
  listAuditActors,
  listAuditEntries,
} from '#contract/audit-log.ts';
import { MINUTE } from '#contract/limits.ts';
import { idSchema } from '#contract/primitives.ts';
import type { Database } from '#server/platform/database/database.ts';
import { admit, describeAccess } from '#server/platform/http/access.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import { validate } from '#server/platform/http/validate.ts';
import type { Authenticator, Viewer } from '#server/platform/http/viewer.ts';
import { openAuditCsv } from './audit-export.service.ts';
import { noteExport, readAuditActors, readAuditEntries } from './audit-list.service.ts';

interface AuditLogDeps {
  database: Database;
  authenticator: Authenticator;
}

/** What admins have done, and its export. */
export function registerAuditLog(
  app: FastifyInstance,
  binding: Binding,
  { database, authenticator }: AuditLogDeps,
): void {
  binding.query(listAuditEntries, ({ viewer, search }) =>
    readAuditEntries(database, viewer, search),
  );
  binding.query(listAuditActors, () => readAuditActors(database));
  binding.callable(exportAuditLog, ({ viewer, input }) => noteExport(database, viewer, input));
  registerCsv(app, { database, authenticator });
}

const paramsSchema = z.strictObject({ exportId: idSchema });

function registerCsv(app: FastifyInstance, { database, authenticator }: AuditLogDeps): void {
  const { access } = exportAuditLog;
  app.get(auditExportUrl(':exportId'), {
    schema: {
      summary: 'The audit log as a table (CSV), for whom exportAuditLog has given its address.',
      tags: [describeAccess(access)],
    },
    config: { access, isPage: true, rateLimit: { max: 30, timeWindow: MINUTE } },
    onRequest: admit(authenticator, access),
    handler: async (request, reply) => {
      const { exportId } = validate(paramsSchema, request.params);
      const { name, stream } = await openAuditCsv(database, request.viewer as Viewer, exportId);
      const encoded = encodeURIComponent(name);
      reply.headers({
        'cache-control': 'private, no-store',
        'content-disposition': `attachment; filename="audit-log.csv"; filename*=UTF-8''${encoded}`,
      });
      return reply.type('text/csv; charset=utf-8').send(stream);
    },
  });
}
