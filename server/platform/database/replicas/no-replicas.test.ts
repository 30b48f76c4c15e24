import { expect, it } from 'vitest';
import { readPublicFeed } from '#server/features/posts/posts/feeds/feeds.service.ts';
import { countStatements } from '#server/testing/counted-statements.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp({}, { cachesAnswers: false });

it('reads without replicas run no additional statements [OPS-254]', async () => {
  const { database } = site();
  const visitor = site().visitor();
  await visitor.get('/api/posts');
  const ofService = await countStatements(() =>
    readPublicFeed(database, null, { sort: 'recent', limit: 20 }),
  );
  const ofRequest = await countStatements(() => visitor.get('/api/posts?limit=20'));
  expect(ofRequest.statements).toBe(ofService.statements);
  expect(ofService.statements).toBeGreaterThan(0);
  expect(database.load().replicas).toBeNull();
});
