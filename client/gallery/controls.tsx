import { Bell, Heart, Settings, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Badge, CountBadge } from '#client/ui/feedback/badge.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button, buttonClasses } from '#client/ui/form/button.tsx';
import { IconButton } from '#client/ui/form/icon-button.tsx';
import { hueAt, hueStyle } from '#client/ui/media/tint.ts';
import { Dialog, Sheet } from '#client/ui/overlay/dialog.tsx';
import { Menu } from '#client/ui/overlay/menu.tsx';
import { Section } from './tokens.tsx';

const variants = ['primary', 'secondary', 'ghost', 'danger'] as const;
const tones = ['neutral', 'brand', 'warning', 'danger', 'success', 'veil'] as const;
const entries = [
  { label: '設定', icon: Settings, to: '/' },
  { label: '削除', icon: Trash2, danger: true, separated: true },
];

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

const toasts = ['success', 'error', 'info', 'warning'] as const;

/** Dialogs and toasts. They follow the theme chosen in the header. */
export function Layers() {
  const [open, setOpen] = useState<'dialog' | 'sheet' | 'full'>();
  const close = () => setOpen(undefined);
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setOpen('dialog')}>Dialog</Button>
      <Button onClick={() => setOpen('sheet')}>Sheet</Button>
      <Button onClick={() => setOpen('full')}>Full screen</Button>
      {toasts.map((type) => (
        <Button
          key={type}
          variant="secondary"
          onClick={() =>
            showToast({
              about: type,
              type,
              title: 'できました',
              message: '内容です。',
              duration: 0,
            })
          }
        >
          Toast {type}
        </Button>
      ))}
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="このページを離れますか？"
        description="書きかけの内容は、この端末に残ります。"
        actions={<Button onClick={close}>閉じる</Button>}
      />
      <Sheet open={open === 'sheet'} onClose={close} title="並べ替え">
        <p className="py-6">中身</p>
      </Sheet>
      <Dialog open={open === 'full'} onClose={close} title="メニュー" shape="full">
        <p className="px-5">中身</p>
      </Dialog>
    </div>
  );
}
