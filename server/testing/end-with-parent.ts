/**
 * Preloaded (`node --import`) into a process that must end with its parent. It ends when its standard input, a pipe
 * from the parent, closes. This also works when the parent is killed by kill -9.
 */
import { Socket } from 'node:net';

process.stdin.on('end', () => process.exit(1)).resume();
if (process.stdin instanceof Socket) process.stdin.unref();
