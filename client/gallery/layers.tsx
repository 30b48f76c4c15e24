import { useState } from 'react';
import { showToast } from '../ui/feedback/toast.tsx';
import { Button } from '../ui/form/button.tsx';
import { Dialog, Sheet } from '../ui/overlay/dialog.tsx';

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
