import { type FeedName, feedNames } from './feeds.ts';
import type { LikeFigures } from './likes.ts';
import type { Figures } from './load.ts';
import type { EngineName } from './options.ts';

export interface EngineResults {
  engine: EngineName;
  feeds: Record<FeedName, Figures>;
  hotLikes: LikeFigures;
  spreadLikes: LikeFigures;
}

export interface Bar {
  what: string;
  /** The bar in words, as the project states it. */
  bar: string;
  figure: string;
  ok: boolean;
}

const LABEL_WIDTH = 30;
/** With more of the machine in other programs' hands, figures say little. */
const MOST_FOREIGN = 0.1;
const titles: Record<EngineName, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };
const columns = ['req/s', 'p50 ms', 'p99 ms', 'µs app', 'µs db', 'core'];

/** The bars of one engine, each with what was measured. */
export function barsOf({ engine, feeds, hotLikes, spreadLikes }: EngineResults): Bar[] {
  const recent = feeds['recent, page 1'];
  const bare = feeds['bare: same SQL'];
  const memory = feeds['memory: same bytes'];
  const speed = recent.perSecond / bare.perSecond;
  const first =
    engine === 'sqlite'
      ? [
          bar('recent feed ÷ bare', '≥ 60 %', percent(speed), speed >= 0.6),
          bar('recent feed, p99', '< 25 ms', `${recent.p99.toFixed(1)} ms`, recent.p99 < 25),
        ]
      : [bar('recent feed', '≥ 3,000 req/s', count(recent.perSecond), recent.perSecond >= 3000)];
  const least = engine === 'sqlite' ? 1500 : 700;
  const sumExact = hotLikes.exact && spreadLikes.exact;
  return [
    ...first,
    pageBar('recent', recent, feeds['recent, page 5,000']),
    pageBar('popular', feeds['popular, page 1'], feeds['popular, page 5,000']),
    pageBar('following', feeds['following, page 1'], feeds['following, page 5,000']),
    pageBar('recommended', feeds['recommended, page 1'], feeds['recommended, page 5,000']),
    bar(
      'likes on one hot post',
      `≥ ${count(least)}/s`,
      count(hotLikes.acceptedPerSecond),
      hotLikes.acceptedPerSecond >= least,
    ),
    bar('sum of likes', 'exact', sumExact ? 'exact' : 'NOT exact', sumExact),
    bar('recent feed ÷ memory', 'told only', percent(recent.perSecond / memory.perSecond), true),
    ...(engine === 'postgres'
      ? [bar('recent feed ÷ bare', 'told only', percent(speed), true)]
      : []),
  ];
}

function bar(what: string, words: string, figure: string, ok: boolean): Bar {
  return { what, bar: words, figure, ok };
}

/** What a page costs is processor time, of the server and the database: that is not the machine's mood. */
function pageBar(sort: string, first: Figures, deep: Figures): Bar {
  const cost = (deep.serverCpu + deep.databaseCpu) / (first.serverCpu + first.databaseCpu);
  const ok = cost <= 1.2;
  return bar(`${sort}, cost of page 5,000 ÷ page 1`, '100 ± 20 %', percent(cost), ok);
}

/** The figures of all engines side by side, then every bar with ok or MISSED. */
export function describeResults(results: EngineResults[]): string {
  const lines = [
    row('', ...results.map(({ engine }) => titles[engine].padEnd(columns.length * 8))),
    row('', ...results.map(() => cells(columns))),
    ...feedNames.map((name) => row(name, ...results.map(({ feeds }) => figureCells(feeds[name])))),
    row('likes, one hot post', ...results.map(({ hotLikes }) => likeCells(hotLikes))),
    row('likes, many posts', ...results.map(({ spreadLikes }) => likeCells(spreadLikes))),
    '',
    ...results.flatMap((result) => barsOf(result).map((one) => barLine(result.engine, one))),
    '',
    ...results.map(foreignLine),
  ];
  return lines.join('\n');
}

function row(label: string, ...parts: string[]): string {
  return [label.padEnd(LABEL_WIDTH), ...parts].join(' | ');
}

function cells(texts: string[]): string {
  return texts.map((text) => text.padStart(8)).join('');
}

function figureCells(figures: Figures): string {
  const { perSecond, p50, p99, serverCpu, databaseCpu, busy } = figures;
  const [app, database] = [serverCpu, databaseCpu].map((micros) => micros.toFixed(0));
  return cells([
    count(perSecond),
    p50.toFixed(1),
    p99.toFixed(1),
    app ?? '',
    database ?? '',
    percent(busy),
  ]);
}

/** Of likes, only the accepted ones count. */
function likeCells(likes: LikeFigures): string {
  return figureCells({ ...likes, perSecond: likes.acceptedPerSecond });
}

function barLine(engine: EngineName, { what, bar: words, figure, ok }: Bar): string {
  const verdict = words === 'told only' ? '' : ok ? 'ok' : 'MISSED';
  return `${titles[engine].padEnd(11)}${what.padEnd(43)}${words.padEnd(15)}${figure.padStart(10)}  ${verdict}`.trimEnd();
}

function foreignLine({ engine, feeds, hotLikes, spreadLikes }: EngineResults): string {
  const shares = [...Object.values(feeds), hotLikes, spreadLikes].map(({ foreign }) => foreign);
  const worst = Math.max(...shares);
  const warning = worst > MOST_FOREIGN ? ': the figures are too low, measure again' : '';
  return `${titles[engine].padEnd(11)}other programs took at most ${percent(worst)} of the machine${warning}`;
}

function count(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
