import { type SqlBool, sql } from 'kysely';
import { type PostAudience, postAudiences } from '#contract/posts/audiences.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared, preparedVariants } from '#server/platform/database/prepared.ts';

const shown = preparedVariants((audience: PostAudience) =>
  prepared<{ author: string }>()((database, value) => {
    const upTo = postAudiences.slice(0, postAudiences.indexOf(audience) + 1);
    return database
      .selectFrom('post_series')
      .where('user_id', '=', value('author'))
      .where('deleted_at', 'is', null)
      .where('hidden_at', 'is', null)
      .where(
        sql<SqlBool>`exists (
          select 1 from post_series_parts as parts inner join posts on posts.id = parts.post_id
          where parts.series_id = post_series.id and posts.is_published = ${sql.lit(true)}
            and posts.own_audience in (${sql.join(upTo.map((each) => sql.lit(each)))})
        )`,
      )
      .limit(sql.lit(1))
      .select('id');
  }),
);

/** Whether a member has a series with a post that `audience` can read. */
export async function hasShownSeries(
  database: Queryable,
  author: string,
  audience: PostAudience,
): Promise<boolean> {
  return (await shown(audience)(database, { author })).length > 0;
}
