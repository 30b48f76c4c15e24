/** HAProxy for rehearsals and measurements, in front of processes of the site and in front of PostgreSQL. */
import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns settings for these processes. HAProxy checks `/readyz` every half second, and repeats no requests. */
export const processesAt = (port: string, ports: readonly string[]) => `
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 5s
  option httpchk GET /readyz
  default-server check inter 500ms fall 2 rise 1
frontend site
  bind 127.0.0.1:${port}
  default_backend processes
backend processes
  balance roundrobin
${ports.map((of) => `  server process-${of} 127.0.0.1:${of}\n`).join('')}`;

/**
 * Returns settings that send connections to the primary. While the primary does not respond, the connections go to the
 * standby, whether it is promoted or not.
 */
export const databasesAt = (port: string, [primary, standby]: readonly [string, string]) => `
defaults
  mode tcp
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  option pgsql-check user postgres
  default-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
listen databases
  bind 127.0.0.1:${port}
  server primary 127.0.0.1:${primary}
  server standby 127.0.0.1:${standby} backup
`;

/** Starts HAProxy with these settings, which it stores in `directory`. */
export async function startBalancer(directory: string, parts: readonly string[]) {
  const config = join(directory, 'haproxy.cfg');
  await writeFile(config, parts.join(''));
  const balancer = spawn('haproxy', ['-f', config], { stdio: ['ignore', 'ignore', 'ignore'] });
  const endWithUs = () => void balancer.kill('SIGKILL');
  process.once('exit', endWithUs);
  return {
    stop: () => {
      process.off('exit', endWithUs);
      endWithUs();
    },
  };
}
