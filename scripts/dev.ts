/**
 * `npm run dev`: the server, restarted at each change, and Vite on 5173, which forwards everything else to the server.
 */
import { spawn } from 'node:child_process';

const commands = [
  ['--watch', 'server/main.ts'],
  ['node_modules/vite/bin/vite.js', '--config', 'client/vite.config.ts'],
];
// The browser opens the pages on Vite's port, so this is the Origin of its requests.
const env = { ...process.env, PUBLIC_URL: 'http://localhost:5173', HOST: '127.0.0.1' };
const children = commands.map((args) => spawn(process.execPath, args, { stdio: 'inherit', env }));

// When one of the two ends, the other ends too.
function stopAll(): void {
  for (const child of children) child.kill();
}

for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode = code ?? 0;
    stopAll();
  });
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stopAll);
