import { useState } from 'react';
import { Card } from '../ui/list/card.tsx';
import { InfiniteList } from '../ui/list/infinite-list.tsx';
import { Carousel } from '../ui/media/carousel.tsx';
import { hueAt, hueStyle } from '../ui/media/tint.ts';
import { Tabs } from '../ui/navigation/tabs.tsx';
import { Section } from './section.tsx';

const tabs = [
  { value: 'recent', label: '新着' },
  { value: 'popular', label: '人気' },
  { value: 'following', label: 'フォロー中' },
] as const;

const query = {
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: () => {},
};

/** Tabs, carousel and infinite list. */
export function Lists({ theme }: { theme: string }) {
  const [tab, setTab] = useState<(typeof tabs)[number]['value']>('recent');
  return (
    <>
      <Section title="Tabs">
        <Tabs label="並び" items={tabs} value={tab} onChange={setTab}>
          {tab}
        </Tabs>
      </Section>
      <Section title="Carousel">
        <Carousel
          label={`ピックアップ（${theme}）`}
          count={3}
          className="aspect-16/6"
          slide={(index) => (
            <div
              className="tint grid h-full place-items-center bg-(--tint-mark) text-2xl"
              style={hueStyle(hueAt(index))}
            >
              {index + 1}
            </div>
          )}
          caption={(index) => <p className="text-ink-faint text-xs">イラスト：{index + 1}</p>}
        />
      </Section>
      <Section title="InfiniteList">
        <div className="grid grid-cols-3 gap-4">
          <Card className="p-3">
            <InfiniteList query={query} count={1}>
              つづきがある
            </InfiniteList>
          </Card>
          <Card className="p-3">
            <InfiniteList query={query} count={1} loading>
              読み込み中
            </InfiniteList>
          </Card>
          <Card className="p-3">
            <InfiniteList query={{ ...query, isFetchNextPageError: true }} count={1}>
              失敗
            </InfiniteList>
          </Card>
        </div>
      </Section>
    </>
  );
}
