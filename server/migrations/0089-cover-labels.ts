import { type Kysely, sql } from 'kysely';

interface Cover {
  id: string;
  labels: string;
  own: string;
}

/** Posts get the labels that their covers have in the list of pictures. Saves without labels of the post have left them out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Cover>`
    select posts.id, posts.labels, post_pictures.labels as own
    from post_pictures join posts
      on posts.id = post_pictures.post_id and posts.image_key = post_pictures.picture_key
    where post_pictures.labels <> ''`.execute(db);
  for (const { id, labels, own } of rows) {
    const missing = own
      .split(',')
      .map((label) => `cover-${label}`)
      .filter((label) => !labels.includes(label));
    if (missing.length === 0) continue;
    // The labels of the cover are the last in the column, the spoiler before the other.
    const known = labels === '' ? [] : labels.split(',');
    const ofCover = [...known, ...missing].filter((label) => label.startsWith('cover-'));
    const ofPost = known.filter((label) => !label.startsWith('cover-'));
    const joined = [...ofPost, ...ofCover.toSorted().toReversed()].join(',');
    await sql`update posts set labels = ${joined} where id = ${id}`.execute(db);
  }
}
