import { mkdir, statfs } from 'node:fs/promises';
import { Gauge } from 'prom-client';
import type { Site } from '#server/platform/site.ts';

/** Adds the load of the database and the space on the disk of the data directory to the metrics. */
export function measureMachine({ database, env, metrics }: Site): void {
  const registers = [metrics];
  new Gauge({
    name: 'database_connections',
    help: 'Connections of this process to the database, by state: busy or idle.',
    labelNames: ['state'],
    registers,
    collect() {
      const { connections, idle } = database.load();
      this.set({ state: 'busy' }, connections - idle);
      this.set({ state: 'idle' }, idle);
    },
  });
  new Gauge({
    name: 'database_waiting',
    help: 'Queries, or on SQLite writes, that wait for a connection of this process.',
    registers,
    collect() {
      this.set(database.load().waiting);
    },
  });
  new Gauge({
    name: 'data_disk_bytes',
    help: 'The disk of the data directory, by kind: size or free.',
    labelNames: ['kind'],
    registers,
    async collect() {
      // With PostgreSQL, the directory may still be empty.
      await mkdir(env.dataDir, { recursive: true });
      const disk = await statfs(env.dataDir);
      this.set({ kind: 'size' }, disk.blocks * disk.bsize);
      this.set({ kind: 'free' }, disk.bavail * disk.bsize);
    },
  });
}
