import { Share2 } from 'lucide-react';
import { Button, type ButtonVariant } from './button.tsx';
import { showToast } from './toast.tsx';

interface ShareButtonProps {
  /** Path of the page that stands for the thing outside, as `/posts/{id}`. */
  path: string;
  label: string;
  /** What is said when the address has been copied, and when it could not be. */
  copied: string;
  failed: string;
  variant?: ButtonVariant;
}

/** Copies the address of something. Where copying is refused, shows it to be copied by hand. */
export function ShareButton({
  path,
  label,
  copied,
  failed,
  variant = 'secondary',
}: ShareButtonProps) {
  async function share() {
    const address = new URL(path, location.origin).href;
    try {
      await navigator.clipboard.writeText(address);
      showToast({ type: 'success', title: copied });
    } catch {
      showToast({ type: 'warning', title: failed, message: address, duration: 0 });
    }
  }
  return (
    <Button variant={variant} onClick={() => void share()}>
      <Share2 className="size-5" aria-hidden="true" />
      {label}
    </Button>
  );
}
