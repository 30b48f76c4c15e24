import { Share2 } from 'lucide-react';
import { Button, type ButtonVariant } from '../form/button.tsx';
import { cx } from '../text/cx.ts';
import { copyLink } from './copy-link.ts';

interface ShareButtonProps {
  /** The path of the page with the social preview, such as `/posts/{id}`. */
  path: string;
  label: string;
  /** The title for the native share sheet. Without it, the button only copies the URL. */
  title?: string;
  /** The toasts after the URL was copied or copying failed. */
  copied: string;
  failed: string;
  variant?: ButtonVariant;
  /** Shows only the icon on a phone. */
  compact?: boolean;
}

/** Shares or copies a URL. When the clipboard is not available, a toast shows the URL instead. */
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
    const url = new URL(path, location.origin).href;
    if (title !== undefined && (await shareNatively({ title, url }))) return;
    await copyLink(path, { copied, failed });
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

/**
 * Opens the native share sheet of a touch device. Returns false when there is none. A cancelled sheet counts as shared.
 */
async function shareNatively(data: ShareData): Promise<boolean> {
  if (!matchMedia('(pointer: coarse)').matches || !navigator.canShare?.(data)) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
