import { setImmediate as nextTurn } from 'node:timers/promises';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { expect, it } from 'vitest';
import type { Log } from '#server/platform/log/log.ts';
import { createTestLog } from '#server/testing/test-log.ts';
import { installErrorHandler } from './error-handler.ts';
import { answeredUnderPressure, installPressure } from './pressure.ts';

function block(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

async function startServer(options: Parameters<typeof installPressure>[1], log?: Log) {
  const app = Fastify({ ...(log && { loggerInstance: log as FastifyBaseLogger }) });
  installErrorHandler(app);
  await installPressure(app, options);
  app.get('/answer', async () => 'answer');
  app.get('/file', { config: answeredUnderPressure }, async () => 'file');
  await app.ready();
  return app;
}

it('the server refuses no request after a pause in which nothing was measured', async () => {
  await using app = await startServer({ maxEventLoopDelay: 60_000, sampleInterval: 20 });
  for (let round = 0; round < 40; round += 1) {
    block(25);
    await nextTurn();
    expect((await app.inject('/answer')).statusCode).toBe(200);
  }
});

it('the server serves exempt routes while the process is too busy', async () => {
  await using app = await startServer({ maxEventLoopDelay: 5, sampleInterval: 200 });
  await expect
    .poll(async () => {
      block(100);
      return (await app.inject('/answer')).statusCode;
    })
    .toBe(503);
  block(250);
  const statuses = [await app.inject('/file'), await app.inject('/answer')];
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 503]);
});

it('the server logs many refusals at the same moment as one line [TAKE-29]', async () => {
  const { log, logged } = createTestLog();
  await using app = await startServer({ maxEventLoopDelay: 5, sampleInterval: 200 }, log);
  await expect
    .poll(async () => {
      block(100);
      return (await app.inject('/answer')).statusCode;
    })
    .toBe(503);
  block(250);
  await Promise.all(Array.from({ length: 200 }, () => app.inject('/answer')));
  const lines = logged.filter((line) => line.includes('requests are refused'));
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.length).toBeLessThan(50);
});
