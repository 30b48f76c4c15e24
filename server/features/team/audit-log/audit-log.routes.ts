import { z } from 'zod';
import { MINUTE } from '#contract/foundations/limits.ts';
import { idSchema } from '#contract/foundations/primitives.ts';
import * as contract from '#contract/team/audit-log.ts';
import { admit, admittedViewer, describeAccess } from '#server/platform/http/access.ts';
import type { Site } from '#server/platform/site.ts';
import * as log from './audit-list.service.ts';

export function registerAuditLog(site: Site): void {
  const { binding, database } = site;
  binding.query(contract.listAuditEntries, ({ viewer, search }) =>
    log.readAuditEntries(database, viewer, search),
  );
  binding.query(contract.listAuditActors, () => log.readAuditActors(database));
  binding.callable(contract.exportAuditLog, ({ viewer, input }) =>
    log.noteExport(database, viewer, input),
  );
  registerCsv(site);
}

const paramsSchema = z.strictObject({ exportId: idSchema });

function registerCsv({ app, database, authenticator }: Site): void {
  const { access } = contract.exportAuditLog;
  app.get(contract.auditExportUrl(':exportId'), {
    schema: {
      summary: 'The audit log as a table (CSV), at the address that exportAuditLog returns.',
      tags: [describeAccess(access)],
      params: paramsSchema,
    },
    config: { access, isPage: true, rateLimit: { max: 30, timeWindow: MINUTE } },
    onRequest: admit(authenticator, access),
    handler: async (request, reply) => {
      const { exportId } = request.params;
      const { name, stream } = await log.openAuditCsv(database, admittedViewer(request), exportId);
      const encoded = encodeURIComponent(name);
      reply.headers({
        'cache-control': 'private, no-store',
        'content-disposition': `attachment; filename="audit-log.csv"; filename*=UTF-8''${encoded}`,
      });
      return reply.type('text/csv; charset=utf-8').send(stream);
    },
  });
}
