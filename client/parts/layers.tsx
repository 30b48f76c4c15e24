import { Settings, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClasses } from '../ui/button.tsx';
import { Dialog, Sheet } from '../ui/dialog.tsx';
import { Menu } from '../ui/menu.tsx';
import { showToast } from '../ui/toast.tsx';
import { Section } from './section.tsx';

const toasts = ['success', 'error', 'info', 'warning'] as const;

/** What lies over the page. */
export function Layers() {
  const [open, setOpen] = useState<'dialog' | 'sheet' | 'full'>();
  const close = () => setOpen(undefined);
  return (
    <Section title="Dialog, Sheet, Menu, Toast">
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('sheet')}>Sheet</Button>
        <Button onClick={() => setOpen('full')}>Full screen</Button>
        <Menu
          label="操作"
          className={buttonClasses('secondary')}
          entries={[
            { label: '設定', icon: Settings, to: '/' },
            { label: '削除', icon: Trash2, danger: true, separated: true },
          ]}
        >
          Menu
        </Menu>
        {toasts.map((type) => (
          <Button
            key={type}
            variant="secondary"
            onClick={() =>
              showToast({ type, title: 'できました', message: '内容です。', duration: 0 })
            }
          >
            {type}
          </Button>
        ))}
      </div>
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
    </Section>
  );
}
