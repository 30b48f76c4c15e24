import { spawn } from 'node:child_process';

// The server starts again at each change; Vite serves the client on 5173 and hands the rest to it.
const commands = [
  ['--watch', 'server/main.ts'],
  ['node_modules/vite/bin/vite.js', '--config', 'client/vite.config.ts'],
];
// The pages are on Vite's port, and so is the Origin of what they send.
const env = { ...process.env, PUBLIC_URL: 'http://localhost:5173', HOST: '127.0.0.1' };
const children = commands.map((args) => spawn(process.execPath, args, { stdio: 'inherit', env }));

function stopAll(): void {
  for (const child of children) child.kill();
}

for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode = code ?? 0;
    stopAll();
  });
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stopAll);
