import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { watermarkOf } from '#server/features/posts/posts/picture-rights/picture-rights.ts';
import { memberRows } from '#server/testing/factories.ts';
import { oldDatabases } from './migrate.testing.ts';
import { migrate } from './migrate.ts';

const { open, withEmptyDatabase } = oldDatabases();
const author = 'author00000000000000';
const at = '2026-11-01T00:00:00.000Z';
const words = JSON.stringify({
  text: '"place":"bottom',
  place: 'bottom-left',
  size: 4,
  opacity: 60,
});

it('keeps watermarks, entries of events and backups under the standard names of their columns [OPS-121]', async () => {
  await withEmptyDatabase(async (url) => {
    const database = open(url, 'names.db');
    await migrate(database, { last: '0089-cover-labels@0053' });
    const { setup, read } = database;
    const { profile, privateProfile } = memberRows(author);
    const { shows_read_receipts: _r, watermarks_new_posts: _w, ...former } = privateProfile;
    await setup.insertInto('profiles').values(profile).execute();
    const columns = {
      ...former,
      watermark: words,
      watermark_at_top: true,
      shows_read_marks: false,
    };
    await setup
      .insertInto('private_profiles')
      .values(columns as never)
      .execute();
    const backup = JSON.stringify({ text: '"told_at":', parts: [{ told_at: at }] });
    await sql`insert into deleted_content
      (id, type, original_id, content, deleted_at, deleted_by, deletion_reason, title, author_id)
      values ('backup', 'post', 'post', ${backup}, ${at}, ${author}, '', '', ${author})`.execute(
      setup,
    );
    await migrate(database);
    const settings = await read
      .selectFrom('private_profiles')
      .where('id', '=', author)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(settings.shows_read_receipts).toBe(false);
    expect(watermarkOf(settings)).toMatchObject({ text: '"place":"bottom', position: 'top-left' });
    const { content } = await read
      .selectFrom('deleted_content')
      .select('content')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(content)).toEqual({ text: '"told_at":', parts: [{ notified_at: at }] });
    await database.close();
  });
});
