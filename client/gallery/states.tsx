import { ImagePlus } from 'lucide-react';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { Button } from '../ui/form/button.tsx';
import { Card } from '../ui/list/card.tsx';
import { Avatar } from '../ui/media/avatar.tsx';
import { Picture } from '../ui/media/picture.tsx';
import type { VeiledPicture } from '../ui/media/unveiled.ts';
import { VeilControl, Veiled } from '../ui/media/veiled.tsx';
import { LinkedText } from '../ui/text/linked-text.tsx';
import { RelativeTime } from '../ui/text/relative-time.tsx';
import { Section } from './section.tsx';

const names = [
  'ことり',
  'みなと',
  'つきのうさぎ',
  'はるか',
  'たけ',
  'ねこまる',
  'あおい',
  'まめ',
  'しずく屋',
  'カナデ',
];
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
