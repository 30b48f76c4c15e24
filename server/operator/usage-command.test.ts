import { expect, it } from 'vitest';
import { fileRow } from '#server/features/foundations/pictures/pictures.tables.ts';
import { insertMember, insertPost, insertRows } from '#server/testing/factories.ts';
import { useOperatedSite } from './operator.testing.ts';

const site = useOperatedSite();
const size = { width: 4, height: 4, placeholder: '' };

it('the usage report contains bytes, numbers of records and the largest accounts [OPS-69]', async () => {
  const { database, run } = site();
  const small = await insertMember(database, { username: 'small' });
  const large = await insertMember(database, { username: 'large' });
  await insertPost(database, small.id);
  const rows = [
    fileRow({ ...size, key: 'post-images/a.webp', user_id: small.id, bytes: 10 }),
    fileRow({ ...size, key: 'post-images/b.webp', user_id: large.id, bytes: 3_000_000 }),
  ];
  await insertRows(database, 'files', rows);
  const { text } = await run('usage', '--json');
  expect(JSON.parse(text)).toMatchObject({
    storage: { files_bytes: 3_000_010, database_bytes: expect.any(Number) },
    rows: { profiles: 2, posts: 1, files: 2 },
    accounts: [
      { username: 'large', files: 1, bytes: 3_000_000 },
      { username: 'small', files: 1, bytes: 10 },
    ],
  });
  expect((await run('usage')).text).toMatch(/Pictures: [\d.]+MB[\s\S]*@large \(/);
});

it('the usage report has labels in the language of the tool [OPS-346]', async () => {
  const { run, database } = site();
  await insertMember(database);
  expect((await run('usage')).text).toContain('\n\nMembers: 1\nPosts: 0\n');
  expect((await run('usage', '--lang', 'ja')).text).toContain('\n\nメンバー: 1\n投稿: 0\n');
});
