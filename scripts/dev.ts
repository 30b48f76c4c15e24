/** `npm run dev`: the server, which restarts after changes, and Vite on 5173 as a proxy in front of the server. */
import { spawn } from 'node:child_process';

const commands = [
  ['--watch', 'server/main.ts'],
  ['node_modules/vite/bin/vite.js', '--config', 'client/vite.config.ts'],
];
// The browser opens the pages on Vite's port, so requests have the Origin of Vite.
const env = { ...process.env, PUBLIC_URL: 'http://localhost:5173', HOST: '127.0.0.1' };
const children = commands.map((args) => spawn(process.execPath, args, { stdio: 'inherit', env }));

// Ends both processes. Called when either of them ends.
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
