import { mkdir, statfs } from 'node:fs/promises';
import { Counter, Gauge } from 'prom-client';
import { SECOND } from '#contract/foundations/limits.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Site } from '#server/platform/site.ts';

/** Adds the load of the database and the space on the disk of the data directory to the metrics. */
export function measureMachine(site: Site): void {
  const { database, env, metrics } = site;
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
  if (database.load().replicas) measureReplicas(site);
  new Gauge({
    name: 'data_disk_bytes',
    help: 'The disk of the data directory, by kind: size or free.',
    labelNames: ['kind'],
    registers,
    async collect() {
      // With PostgreSQL, the data directory may not exist yet.
      await mkdir(env.dataDir, { recursive: true });
      const disk = await statfs(env.dataDir);
      this.set({ kind: 'size' }, disk.blocks * disk.bsize);
      this.set({ kind: 'free' }, disk.bavail * disk.bsize);
    },
  });
}

function measureReplicas({ database, metrics }: Site): void {
  const registers = [metrics];
  new Gauge({
    name: 'database_replica_used',
    help: 'Whether reads may use a replica: 1, or 0 when it is left out.',
    labelNames: ['replica'],
    registers,
    collect() {
      for (const { name, isUsed } of serversOf(database))
        this.set({ replica: name }, Number(isUsed));
    },
  });
  new Gauge({
    name: 'database_replica_lag_seconds',
    help: 'How old the data of a replica may be.',
    labelNames: ['replica'],
    registers,
    collect() {
      for (const { name, lag } of serversOf(database)) this.set({ replica: name }, lag / SECOND);
    },
  });
  new Counter({
    name: 'database_replica_reads_total',
    help: 'Reads that a replica may answer, by the server that did: replica or primary.',
    labelNames: ['server'],
    registers,
    collect() {
      this.reset();
      const { replica = 0, primary = 0 } = database.load().replicas?.reads ?? {};
      this.inc({ server: 'replica' }, replica);
      this.inc({ server: 'primary' }, primary);
    },
  });
}

const serversOf = (database: Database) => database.load().replicas?.servers ?? [];
