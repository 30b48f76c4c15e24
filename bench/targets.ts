import { medianRun, type Runs } from './alternate.ts';
import type { FeedName } from './feeds.ts';
import { percent, thousands } from './format.ts';
import type { LikeFigures, LikeName } from './likes.ts';
import type { Figures } from './load.ts';
import type { EngineName } from './options.ts';
import type { EngineResults } from './results.ts';

export interface Target {
  what: string;
  /** The description of the target, or null for figures without a target. */
  target: string | null;
  figure: string;
  ok: boolean;
}

/** Returns the targets of the measured parts of one engine, each with its figure. */
export function targetsOf({ engine, feeds, likes, search }: EngineResults): Target[] {
  return [
    ...(feeds ? feedTargets(engine, feeds) : []),
    ...(likes ? likeTargets(engine, likes) : []),
    ...(search && engine === 'sqlite' ? Object.entries(search).map(searchTarget) : []),
  ];
}

function feedTargets(engine: EngineName, feeds: Record<FeedName, Runs>): Target[] {
  const feed = (name: FeedName) => medianRun(feeds[name].own);
  const recent = feed('recent, page 1');
  const ratio = recent.perSecond / feed('bare: same SQL').perSecond;
  const memoryRatio = recent.perSecond / feed('memory: same bytes').perSecond;
  const cachedRatio =
    feed('recent, page 1, kept answer').perSecond / feed('memory: same bytes').perSecond;
  const cpu = recent.serverCpu + recent.databaseCpu;
  const maxCpu = engine === 'sqlite' ? 260 : 520;
  return [
    target('recent feed ÷ bare', '≥ 60 %', percent(ratio), ratio >= 0.6),
    target('recent feed, CPU', `≤ ${maxCpu} µs`, `${cpu.toFixed(0)} µs`, cpu <= maxCpu),
    ...(engine === 'sqlite'
      ? [target('recent feed, p99', '< 25 ms', `${recent.p99.toFixed(1)} ms`, recent.p99 < 25)]
      : []),
    pageTarget('recent', recent, feed('recent, page 5,000')),
    pageTarget('popular', feed('popular, page 1'), feed('popular, page 5,000')),
    pageTarget('following', feed('following, page 1'), feed('following, page 5,000')),
    pageTarget('recommended', feed('recommended, page 1'), feed('recommended, page 5,000')),
    target('recent feed ÷ memory', null, percent(memoryRatio), true),
    target('kept answer ÷ memory', '≥ 50 %', percent(cachedRatio), cachedRatio >= 0.5),
  ];
}

function likeTargets(engine: EngineName, likes: Record<LikeName, Runs<LikeFigures>>): Target[] {
  const { perSecond } = medianRun(likes['likes, one hot post'].own);
  const least = engine === 'sqlite' ? 1500 : 700;
  const isExact = Object.values(likes).every(({ own }) => own.every(({ exact }) => exact));
  return [
    target(
      'likes on one hot post',
      `≥ ${thousands(least)}/s`,
      thousands(perSecond),
      perSecond >= least,
    ),
    target('sum of likes', 'exact', isExact ? 'exact' : 'NOT exact', isExact),
  ];
}

function target(what: string, words: string | null, figure: string, ok: boolean): Target {
  return { what, target: words, figure, ok };
}

function searchTarget([name, { own }]: [string, Runs]): Target {
  const { p99 } = medianRun(own);
  return target(`${name}, p99`, '< 30 ms', `${p99.toFixed(1)} ms`, p99 < 30);
}

/** Returns the target for pages. It compares CPU times of server and database, which vary less than throughput. */
function pageTarget(sort: string, first: Figures, deep: Figures): Target {
  const cost = (deep.serverCpu + deep.databaseCpu) / (first.serverCpu + first.databaseCpu);
  return target(`${sort}, cost of page 5,000 ÷ page 1`, '≤ 120 %', percent(cost), cost <= 1.2);
}
