import { z } from 'zod';
import { MINUTE } from '#contract/foundations/limits.ts';
import { idSchema } from '#contract/foundations/primitives.ts';
import {
  auditExportUrl,
  exportAuditLog,
  listAuditActors,
  listAuditEntries,
} from '#contract/team/audit-log.ts';
import { admit, admittedViewer, describeAccess } from '#server/platform/http/access.ts';
import type { Site } from '#server/platform/site.ts';
import {
  noteExport,
  openAuditCsv,
  readAuditActors,
  readAuditEntries,
} from './audit-list.service.ts';

export function registerAuditLog(site: Site): void {
  const { binding, database } = site;
  binding.query(listAuditEntries, ({ viewer, search }) =>
    readAuditEntries(database, viewer, search),
  );
  binding.query(listAuditActors, () => readAuditActors(database));
  binding.callable(exportAuditLog, ({ viewer, input }) => noteExport(database, viewer, input));
  registerCsv(site);
}

const paramsSchema = z.strictObject({ exportId: idSchema });

function registerCsv({ app, database, authenticator }: Site): void {
  const { access } = exportAuditLog;
  app.get(auditExportUrl(':exportId'), {
    schema: {
      summary: 'The audit log as a table (CSV), at the address that exportAuditLog returns.',
      tags: [describeAccess(access)],
      params: paramsSchema,
    },
    config: { access, isPage: true, rateLimit: { max: 30, timeWindow: MINUTE } },
    onRequest: admit(authenticator, access),
    handler: async (request, reply) => {
      const { exportId } = request.params;
      const { name, stream } = await openAuditCsv(database, admittedViewer(request), exportId);
      const encoded = encodeURIComponent(name);
      reply.headers({
        'cache-control': 'private, no-store',
        'content-disposition': `attachment; filename="audit-log.csv"; filename*=UTF-8''${encoded}`,
      });
      return reply.type('text/csv; charset=utf-8').send(stream);
    },
  });
}
