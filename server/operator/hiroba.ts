#!/usr/bin/env node
/** `npm run hiroba -- <command>`: the command-line tool of the operator. */
import '#server/require-node.ts';

const { runProcess } = await import('./run-operator.ts');
await runProcess();
