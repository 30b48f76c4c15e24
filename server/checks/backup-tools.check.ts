import { missingBackupTool } from '#server/operator/database-copy.ts';
import { type Check, error } from './check.ts';

/** Checks that the programs for backups of PostgreSQL are installed. SQLite needs no programs. */
export const backupTools: Check = {
  name: 'backup-tools',
  at: ['upgrade', 'dashboard'],
  run: async ({ env: { backups, databaseDirectUrl } }) => {
    if (backups === null || databaseDirectUrl === null) return [];
    // The check of the database reports an unreachable server.
    const missing = await missingBackupTool(databaseDirectUrl).catch(() => null);
    return missing === null ? [] : [missingTool(missing)];
  },
};

const missingTool = (tool: string) =>
  error(
    {
      en: `The site cannot back up its database here (${tool}).`,
      ja: `このマシンでは、データベースをバックアップできません（${tool}）。`,
    },
    {
      en: "Install the client programs of the server's version (Debian: postgresql-client).",
      ja: 'サーバーの版に合うクライアントを入れてください（Debian では postgresql-client）。',
    },
  );
