/**
 * Preloaded with `node --import` into a process that must end together with its parent. The process ends when its
 * standard input, a pipe from the parent, closes. So it ends even when the parent is killed with SIGKILL.
 */
import { Socket } from 'node:net';

process.stdin.on('end', () => process.exit(1)).resume();
if (process.stdin instanceof Socket) process.stdin.unref();
