/**
 * `npm run bench:growth -- 10000 200000 2000000`: measures feeds and searches with several numbers of posts. A line
 * must cost the same with each of them. Also prints the bytes of a post and the memory of the server. `--engine sqlite`
 * measures one engine.
 */
import { sql } from 'kysely';
import { ratiosOf } from './check.ts';
import { POSTS } from './community.ts';
import { type Engine, openEngine } from './engines.ts';
import { engineTitles, thousands } from './format.ts';
import { measureEngine } from './measure.ts';
import { type EngineName, readOptions } from './options.ts';
import { describeMemory } from './report.ts';

/**
 * The maximum factor by which the ratio of a line to the bare server may grow from the lowest number of posts to any
 * higher one. The bare server costs the same at every number of posts, so it shows the current speed of the machine.
 */
const TOLERANCE = 1.2;

interface Size {
  posts: number;
  lines: ReturnType<typeof ratiosOf>;
  bytes: number;
  memory: string;
}

async function measureSize(name: EngineName, posts: number): Promise<Size | null> {
  const engine = await openEngine(name, posts);
  if (!engine) return null;
  const options = readOptions(['--check', '--engine', name, '--posts', String(posts)]);
  try {
    const results = await measureEngine(engine, { ...options, parts: ['feeds', 'search'] });
    return {
      posts,
      lines: ratiosOf(results),
      bytes: await bytesOf(engine),
      memory: describeMemory(results.memory.own),
    };
  } finally {
    await engine.close();
  }
}

async function bytesOf({ name, database }: Engine): Promise<number> {
  const query =
    name === 'sqlite'
      ? sql<{
          bytes: number;
        }>`SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()`
      : sql<{ bytes: number }>`SELECT pg_database_size(current_database()) AS bytes`;
  const { rows } = await query.execute(database.read);
  return Number(rows[0]?.bytes);
}

/** Returns a table in Markdown. The size of a post is the growth of the database per added post. */
function describeSizes(name: EngineName, sizes: Size[]): string {
  const [first] = sizes;
  if (!first) return `${engineTitles[name]} is not installed here.`;
  const rows = Object.entries(first.lines).map(([line, { toBare: least }]) => [
    line,
    ...sizes.map(({ lines }) => {
      const { cpu = Number.NaN, toBare = Number.NaN } = lines[line] ?? {};
      const ratio = toBare.toFixed(2);
      return `${thousands(cpu)} µs, ${ratio}${toBare > least * TOLERANCE ? ' GROWS' : ''}`;
    }),
  ]);
  const bytesOfPost = sizes.map(({ posts, bytes }, index) => {
    const before = sizes[index - 1];
    return before ? thousands((bytes - before.bytes) / (posts - before.posts)) : '–';
  });
  return [
    [engineTitles[name], ...sizes.map(({ posts }) => `${thousands(posts)} posts`)],
    ['---', ...sizes.map(() => '---')],
    ...rows,
    ['bytes of a post more', ...bytesOfPost],
    ['memory of the server', ...sizes.map(({ memory }) => memory)],
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

const args = process.argv.slice(2);
const given = args.map(Number).filter((count) => !Number.isNaN(count));
const counts = given.length > 0 ? given : [10_000, POSTS];
for (const name of readOptions(args.filter((arg) => Number.isNaN(Number(arg)))).engines) {
  const sizes: Size[] = [];
  for (const posts of counts) {
    const size = await measureSize(name, posts);
    if (size) sizes.push(size);
  }
  console.log(`${describeSizes(name, sizes)}\n`);
}
