import { Share2 } from 'lucide-react';
import { Button, type ButtonVariant } from './button.tsx';
import { cx } from './cx.ts';
import { showToast } from './toast.tsx';

interface ShareButtonProps {
  /** Path of the page that stands for the thing outside, as `/posts/{id}`. */
  path: string;
  label: string;
  /** What it is called: on touch screens it is then handed to the device's own sheet for sharing. */
  title?: string;
  /** What is said when the address has been copied, and when it could not be. */
  copied: string;
  failed: string;
  variant?: ButtonVariant;
  /** On a phone, only the icon is seen. */
  compact?: boolean;
}

/** Shares or copies the address of something. Where copying is refused, shows it to be copied by hand. */
export function ShareButton({
  path,
  label,
  title,
  copied,
  failed,
  variant = 'secondary',
  compact = false,
}: ShareButtonProps) {
  async function share() {
    const address = new URL(path, location.origin).href;
    if (title !== undefined && (await shareByDevice({ title, url: address }))) return;
    try {
      await navigator.clipboard.writeText(address);
      showToast({ type: 'success', title: copied });
    } catch {
      showToast({ type: 'warning', title: failed, message: address, duration: 0 });
    }
  }
  return (
    <Button
      variant={variant}
      className={cx(compact && 'max-sm:w-11 max-sm:px-0')}
      onClick={() => void share()}
    >
      <Share2 className="size-5" aria-hidden="true" />
      <span className={cx(compact && 'max-sm:sr-only')}>{label}</span>
    </Button>
  );
}

/** Hands something to the device's sheet for sharing; false where there is none. Changing one's mind is no failure. */
async function shareByDevice(data: ShareData): Promise<boolean> {
  if (!matchMedia('(pointer: coarse)').matches || !navigator.canShare?.(data)) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
