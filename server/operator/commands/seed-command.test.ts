import { expect, it } from 'vitest';
import { insertMember } from '#server/testing/factories.ts';
import { useOperatedSite } from '../operator.testing.ts';

const site = useOperatedSite();

it('a site without members is filled with the fictional community only once [OPS-66]', async () => {
  const { database, run } = site();
  expect(await run('seed', '--posts', '3')).toMatchObject({ code: 0 });
  const posts = database.read.selectFrom('posts').select('id').where('is_draft', '=', false);
  expect((await posts.execute()).length).toBeGreaterThanOrEqual(3);
  const refused = { code: 1, text: expect.stringContaining('has members already') };
  expect(await run('seed', '--posts', '3')).toMatchObject(refused);
}, 120_000);

it('a site with members is refused, and a count that is not a number is refused [OPS-186]', async () => {
  const { database, run } = site();
  await insertMember(database);
  expect((await run('seed')).text).toContain('has members already');
  expect((await run('seed', '--posts', 'many')).text).toContain('--posts many');
});
