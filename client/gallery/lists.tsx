import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Spinner } from '#client/ui/feedback/spinner.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Card } from '#client/ui/list/card.tsx';
import { InfiniteList } from '#client/ui/list/infinite-list.tsx';
import { Avatar } from '#client/ui/media/avatar.tsx';
import { Carousel } from '#client/ui/media/carousel.tsx';
import { Picture } from '#client/ui/media/picture.tsx';
import { hueAt, hueStyle } from '#client/ui/media/tint.ts';
import type { VeiledPicture } from '#client/ui/media/unveiled.ts';
import { VeilControl, Veiled } from '#client/ui/media/veiled.tsx';
import { Tabs } from '#client/ui/navigation/tabs.tsx';
import { LinkedText } from '#client/ui/text/linked-text.tsx';
import { RelativeTime } from '#client/ui/text/relative-time.tsx';
import { Section } from './tokens.tsx';

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

const names = 'ことり みなと つきのうさぎ はるか たけ ねこまる あおい まめ しずく屋 カナデ'.split(
  ' ',
);
const sizes = ['xs', 'sm', 'md', 'lg', 'xl'] as const;

const covered: VeiledPicture & { placeholder: string } = {
  veil: { reasons: ['spoiler', 'sensitive'], warning: '最新話の結末がわかります' },
  subject: 'gallery',
  placeholder: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
};

function Covered({ size }: { size: 'card' | 'page' }) {
  return (
    <div className="relative mt-3 overflow-hidden rounded-lg">
      <Veiled {...covered} size={size} ratio={1}>
        <div className="aspect-square bg-brand-soft" />
      </Veiled>
      <VeilControl {...covered} />
    </div>
  );
}

/** Pictures, loading states, empty and error states, and texts. */
export function States() {
  return (
    <>
      <Section title="Avatar">
        <div className="flex flex-wrap items-end gap-3">
          {names.map((name) => (
            <Avatar key={name} seed={name} />
          ))}
          {sizes.map((size) => (
            <Avatar key={size} seed="ことり" size={size} />
          ))}
        </div>
      </Section>
      <Section title="Picture, Skeleton, Spinner">
        <div className="grid grid-cols-3 gap-3">
          <Picture
            src="/images/missing.jpeg"
            width={3}
            height={4}
            placeholder="1QcSHQRnh493V4dIh4eXh1h4kJUI"
            alt="読み込めなかったもの"
            sizes={[[null, '33vw']]}
            className="rounded-lg"
          />
          <div className="flex flex-col gap-2">
            <Skeleton shape="box" className="aspect-square" />
            <Skeleton className="h-4 w-3/4" />
            <Skeleton shape="pill" className="size-8" />
          </div>
          <Spinner />
        </div>
      </Section>
      <Section title="Veiled, VeilControl">
        <div className="grid grid-cols-2 items-start gap-3">
          <Covered size="card" />
          <div className="w-18 overflow-hidden rounded-lg">
            <Veiled {...covered} size="thumb" ratio={1}>
              {null}
            </Veiled>
          </div>
        </div>
        <Covered size="page" />
      </Section>
      <Section title="EmptyState, ErrorState">
        <div className="grid gap-4 xl:grid-cols-2">
          <Card>
            <EmptyState
              icon={ImagePlus}
              title="まだ投稿がありません"
              text="最初の一枚を投稿してみませんか？"
              action={<Button>投稿する</Button>}
            />
          </Card>
          <Card>
            <ErrorState
              title="データの読み込みに失敗しました"
              text="通信できませんでした"
              onRetry={() => {}}
            />
          </Card>
        </div>
      </Section>
      <Section title="LinkedText, RelativeTime">
        <p className="user-text">
          <LinkedText
            text={'まとめはhttps://example.jp/works/をどうぞ。\n（https://example.jp/a）'}
          />
        </p>
        <p>
          <RelativeTime iso="2026-11-21T11:00:00.000Z" />
        </p>
      </Section>
    </>
  );
}
