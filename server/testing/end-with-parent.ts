/**
 * Preloaded (`node --import`) into a process that must not outlive its parent: it ends when its standard
 * input, a pipe from the parent, closes. That happens even when the parent dies by kill -9.
 */
import { Socket } from 'node:net';

process.stdin.on('end', () => process.exit(1)).resume();
if (process.stdin instanceof Socket) process.stdin.unref();
