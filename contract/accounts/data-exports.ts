import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import { idSchema, timeSchema } from '#contract/foundations/primitives.ts';

const exportStatuses = ['waiting', 'running', 'ready', 'failed'] as const;
export type ExportStatus = (typeof exportStatuses)[number];

const dataExportSchema = z.object({
  id: idSchema,
  status: z.enum(exportStatuses),
  /** A fraction from 0 to 1. */
  progress: z.number(),
  /** The size in bytes. Null until the archive is ready. */
  bytes: z.int().nullable(),
  requested_at: timeSchema,
  /** The download URL of the archive until it expires. Null until it is ready. */
  url: z.string().nullable(),
  expires_at: timeSchema.nullable(),
});
export type DataExport = z.infer<typeof dataExportSchema>;

const dataExportStateSchema = z.object({
  export: dataExportSchema.nullable(),
  /** The time from which an export can be requested. Null when it can be requested now. */
  next_at: timeSchema.nullable(),
});
export type DataExportState = z.infer<typeof dataExportStateSchema>;

export const getDataExport = defineQuery('/api/data-export', {
  access: 'signed-in',
  isPrivate: true,
  summary:
    "Returns the caller's latest data export, and the time from which they can request the next one.",
  response: dataExportStateSchema,
});

export const requestDataExport = defineFunction('requestDataExport', {
  access: 'signed-in',
  needsProof: true,
  whileReadOnly: 'everybody',
  summary:
    'Requests an archive of all data of the caller, once a day. Returns the running export if there is one.',
  perMinute: 10,
  output: dataExportStateSchema,
});

export function archiveUrl(exportId: string): string {
  return `/api/data-exports/${exportId}/archive`;
}
