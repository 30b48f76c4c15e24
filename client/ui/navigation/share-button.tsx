import { ExternalLink, Link, Share2, Smartphone } from 'lucide-react';
import { useHydrated } from '#client/lib/hooks/use-hydrated.ts';
import { type ButtonVariant, buttonClasses } from '../form/button.tsx';
import { Menu } from '../overlay/menu.tsx';
import type { MenuEntry } from '../overlay/menu-entry.ts';
import { cx } from '../text/cx.ts';
import { shareMessages as texts } from './share.messages.ts';
import { copyLink } from './use-copy.ts';

interface ShareButtonProps {
  /** The path of the page with the social preview, such as `/posts/{id}`. */
  path: string;
  /** Defaults to `シェア`. */
  label?: string;
  title: string;
  copied: string;
  failed?: string;
  variant?: ButtonVariant;
  /** Entries that share the page inside the site. They are above all others. */
  inside?: readonly MenuEntry[];
  /** Shows only the icon on a phone. */
  compact?: boolean;
}

export function ShareButton({
  path,
  label = texts.share,
  title,
  copied,
  failed = texts.failed,
  variant = 'secondary',
  inside = [],
  compact = false,
}: ShareButtonProps) {
  const copy = () => void copyLink(path, { copied, failed });
  // The server knows neither the address of the page nor the device.
  const outside = useHydrated()
    ? entriesOf({ url: new URL(path, location.origin).href, title }, copy)
    : [];
  return (
    <Menu
      label={label}
      entries={[...inside, ...outside]}
      className={buttonClasses(variant, 'md', cx(compact && 'max-sm:w-11 max-sm:px-0!'))}
    >
      <Share2 className="size-5" aria-hidden="true" />
      <span className={cx(compact && 'max-sm:sr-only')}>{label}</span>
    </Menu>
  );
}

function entriesOf(shared: Shared, copy: () => void): MenuEntry[] {
  const elsewhere = (['x', 'line', 'bluesky'] as const).map((service) => ({
    label: texts[service],
    icon: ExternalLink,
    href: shareTargets[service](shared),
    newTab: true,
  }));
  const device = {
    label: texts.device,
    icon: Smartphone,
    onSelect: () => void shareByDevice(shared),
    separated: true,
  };
  return [
    { label: texts.copy, icon: Link, onSelect: copy },
    ...elsewhere,
    ...(hasShareSheet(shared) ? [device] : []),
  ];
}

function hasShareSheet(shared: Shared): boolean {
  return matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ ...shared }) === true;
}

/** Opens the share sheet of the device. The sheet reports failures itself, and closing it is no failure. */
async function shareByDevice(shared: Shared): Promise<void> {
  await navigator.share({ ...shared }).catch(() => {});
}

interface Shared {
  url: string;
  title: string;
}

const shareTargets = {
  x: ({ url, title }: Shared) => withSearch('https://x.com/intent/post', { text: title, url }),
  line: ({ url }: Shared) => withSearch('https://social-plugins.line.me/lineit/share', { url }),
  bluesky: ({ url, title }: Shared) =>
    withSearch('https://bsky.app/intent/compose', { text: `${title} ${url}`.trim() }),
} as const;

function withSearch(address: string, search: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(search)) url.searchParams.set(name, value);
  return url.href;
}
