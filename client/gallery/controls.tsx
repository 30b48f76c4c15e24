import { Bell, Heart, Settings, Trash2 } from 'lucide-react';
import { Badge } from '../ui/feedback/badge.tsx';
import { CountBadge } from '../ui/feedback/count-badge.tsx';
import { Button, buttonClasses } from '../ui/form/button.tsx';
import { IconButton } from '../ui/form/icon-button.tsx';
import { hueAt, hueStyle } from '../ui/media/tint.ts';
import { Menu } from '../ui/overlay/menu.tsx';
import { Section } from './section.tsx';

const variants = ['primary', 'secondary', 'ghost', 'danger'] as const;
const tones = ['neutral', 'brand', 'warning', 'danger', 'success', 'veil'] as const;
const entries = [
  { label: '設定', icon: Settings, to: '/' },
  { label: '削除', icon: Trash2, danger: true, separated: true },
];

/** Buttons, menus and badges. */
export function Controls() {
  return (
    <>
      <Section title="Button">
        {variants.map((variant) => (
          <div key={variant} className="flex flex-wrap items-center gap-3">
            <Button variant={variant}>保存する</Button>
            <Button variant={variant} size="lg">
              <Heart className="size-5" aria-hidden="true" />
              保存する
            </Button>
            <Button variant={variant} busy>
              保存する
            </Button>
            <Button variant={variant} disabled>
              保存する
            </Button>
          </div>
        ))}
      </Section>
      <Section title="IconButton, Menu">
        <div className="flex items-center gap-3">
          <IconButton icon={Bell} label="お知らせ" />
          <IconButton icon={Bell} label="お知らせ" disabled />
          <Menu label="操作" className={buttonClasses('secondary')} entries={entries}>
            操作
          </Menu>
        </div>
      </Section>
      <Section title="Badge, CountBadge">
        <div className="flex flex-wrap items-center gap-2">
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              下書き
            </Badge>
          ))}
          <span className="tint rounded-md bg-(--tint-bg) px-2 py-1" style={hueStyle(hueAt(0))}>
            <Badge tone="tint">下書き</Badge>
          </span>
          {[1, 12, 100].map((count) => (
            <CountBadge key={count} count={count} label={`${count}件`} />
          ))}
        </div>
      </Section>
    </>
  );
}
