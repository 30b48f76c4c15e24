import './toast-view.css';
import { Toast as Base } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { cx } from '#client/ui/text/cx.ts';
import { uiMessages } from '#client/ui/text/ui.messages.ts';
import { receiveToasts, type Toast, type ToastType } from './toast-queue.ts';

type Link = NonNullable<Toast['link']>;
type Action = NonNullable<Toast['action']>;
type Controls = Pick<Toast, 'link' | 'action' | 'control'>;

const manager = Base.createToastManager<Controls>();

const styles: Record<ToastType, { icon: LucideIcon; classes: string }> = {
  success: { icon: CircleCheck, classes: 'text-success bg-success-soft' },
  error: { icon: CircleAlert, classes: 'text-danger bg-danger-soft' },
  info: { icon: Info, classes: 'text-info bg-info-soft' },
  warning: { icon: TriangleAlert, classes: 'text-warning bg-warning-soft' },
};

/** The toasts at the bottom right. On phones, they are above the tab bar. Dialogs and menus are in front of them. */
export default function ToastView() {
  const viewport = useRef<HTMLDivElement>(null);
  useEffect(() => receiveToasts(add), []);
  return (
    <Base.Provider toastManager={manager} limit={4}>
      <Base.Portal>
        <Base.Viewport
          ref={viewport}
          aria-label={uiMessages.toasts}
          className="toasts fixed inset-x-4 bottom-[calc(--spacing(18)+env(safe-area-inset-bottom))] z-25 flex flex-col items-end gap-2 md:left-auto md:right-6 md:bottom-6 md:w-96"
        >
          <ToastList viewport={viewport} />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

function add({ about, type, title, message, link, action, control, duration = 0 }: Toast): void {
  manager.add({
    // A new toast replaces an open toast with the same id.
    id: about ?? title,
    type,
    title,
    description: message,
    timeout: Math.max(0, duration),
    data: { ...(link && { link }), ...(action && { action }), ...(control && { control }) },
  });
}

function ToastList({ viewport }: { viewport: RefObject<HTMLElement | null> }) {
  const { toasts } = Base.useToastManager<Controls>();
  useLift(viewport, toasts[0]);
  return toasts.map((toast) => {
    const { icon: Icon, classes } = styles[isToastType(toast.type) ? toast.type : 'info'];
    return (
      <Base.Root
        key={toast.id}
        toast={toast}
        swipeDirection={['right', 'down']}
        className={cx(
          'w-full rounded-lg border border-line bg-raised shadow-lg transition-[opacity,transform]',
          'data-limited:hidden data-starting-style:translate-y-2 data-starting-style:opacity-0',
          'data-ending-style:opacity-0 data-swiping:transition-none',
          'translate-x-(--toast-swipe-movement-x) translate-y-(--toast-swipe-movement-y)',
        )}
      >
        <Base.Content className="flex items-start gap-2.5 p-2.5 md:gap-3 md:p-3">
          <span
            className={cx(
              'grid size-8 shrink-0 place-items-center rounded-full max-[359px]:hidden',
              classes,
            )}
          >
            <Icon className="size-5" aria-hidden="true" />
          </span>
          <div className="min-w-0 flex-1 py-1">
            <Base.Title className="truncate text-sm font-bold text-ink [font-feature-settings:'palt']" />
            <Base.Description className="mt-0.5 text-sm text-ink-soft" />
            {toast.data?.link && (
              <ToastLink link={toast.data.link} onFollow={() => manager.close(toast.id)} />
            )}
            {toast.data?.action && (
              <ToastAction action={toast.data.action} onDone={() => manager.close(toast.id)} />
            )}
          </div>
          <Base.Close
            aria-label={commonMessages.close}
            aria-hidden={false}
            className="-my-1.5 -mr-1.5 grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-hover hover:text-ink"
          >
            <X className="size-5" aria-hidden="true" />
          </Base.Close>
        </Base.Content>
      </Base.Root>
    );
  });
}

/** Moves the toasts up when they would cover an element of their subject, or an element that no toast may cover. */
function useLift(
  viewport: RefObject<HTMLElement | null>,
  latest: { id: string; data?: Controls } | undefined,
) {
  useLayoutEffect(() => {
    if (!viewport.current || !latest) return;
    const { id, data } = latest;
    return keepClearOf(viewport.current, { control: data?.control, about: id });
  });
}

const linkClasses =
  '-mb-2 mr-5 inline-flex min-h-11 items-center font-bold text-brand text-sm underline underline-offset-4';

function ToastAction({ action, onDone }: { action: Action; onDone: () => void }) {
  function act() {
    onDone();
    action.onSelect();
  }
  return (
    <button type="button" onClick={act} className={linkClasses}>
      {action.label}
    </button>
  );
}

// Toasts are rendered outside the router, so this is a plain link to the fragment of the route.
function ToastLink({ link, onFollow }: { link: Link; onFollow: () => void }) {
  return (
    <a href={`#${link.to}`} onClick={onFollow} className={linkClasses}>
      {link.label}
    </a>
  );
}

function isToastType(type: string | undefined): type is ToastType {
  return type !== undefined && Object.hasOwn(styles, type);
}

const GAP = 8;
/** Toasts stay below the header. */
const TOP = 72;

/** Returns how far toasts must move up to clear a control, in pixels. 0 if they do not cover it or have no room. */
export function toastLift(toasts: Element, control: Element): number {
  const box = toasts.getBoundingClientRect();
  const { top, right, bottom, left } = control.getBoundingClientRect();
  const isCovered = bottom > box.top && top < box.bottom && right > box.left && left < box.right;
  if (!isCovered) return 0;
  const lift = box.bottom - top + GAP;
  return box.top - lift < TOP ? 0 : lift;
}

/** What a toast must not cover: the used control, and elements whose `data-toast-about` is the toast's subject. */
interface Announced {
  control: Element | undefined | null;
  about: string | undefined;
}

/**
 * Keeps toasts above the used control, the elements of their subject, bottom bars and elements with
 * `data-no-toast-over`. Returns a function that ends this.
 */
export function keepClearOf(toasts: HTMLElement, { control, about }: Announced): () => void {
  const subject = about === undefined ? '' : `, [data-toast-about="${CSS.escape(about)}"]`;
  const update = () => {
    let lift = 0;
    toasts.style.translate = '';
    for (const element of fromBelow([
      control,
      ...document.querySelectorAll(`[data-no-toast-over], [data-bottom-bar]${subject}`),
    ])) {
      if (!toasts.contains(element)) lift += toastLift(toasts, element);
      if (lift > 0) toasts.style.translate = `0 ${-lift}px`;
    }
  };
  update();
  const observer = new MutationObserver(update);
  observer.observe(document.body, { childList: true, subtree: true });
  addEventListener('scroll', update, { capture: true, passive: true });
  return () => {
    observer.disconnect();
    removeEventListener('scroll', update, { capture: true });
  };
}

/**
 * Returns the elements from low to high, because a toast that is moved above one element may then cover the next higher
 * one.
 */
function fromBelow(elements: readonly (Element | undefined | null)[]): Element[] {
  const bottomOf = (element: Element) => element.getBoundingClientRect().bottom;
  return elements.filter((element) => !!element).sort((a, b) => bottomOf(b) - bottomOf(a));
}
