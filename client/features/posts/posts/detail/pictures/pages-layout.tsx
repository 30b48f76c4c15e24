import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react';
import { announce } from '#client/ui/feedback/announce.ts';
import { POST_SIZES } from '#client/ui/media/picture-sizes.ts';
import { prefersReducedMotion } from '#client/ui/media/reduced-motion.ts';
import { type LightboxPicture, shownSize } from '../../lightbox/lightbox-picture.ts';
import { postDetailMessages } from '../post-detail.messages.ts';
import { type LayoutProps, PostPicture } from './post-picture.tsx';

const texts = postDetailMessages.pages;

/** The pictures as pages. Swipes, arrow keys and buttons turn the pages. In print, the pages are one below another. */
export default function PagesLayout({ pictures, fromRight, onOpen }: LayoutProps) {
  const { list, page, turnTo, onScroll } = usePages(pictures.length, fromRight);
  // The ratio of the tallest page. All pages have this ratio, so that turning them does not shift the layout.
  const shape = Math.min(...pictures.map(ratioOf)).toFixed(4);
  const forward = fromRight ? -1 : 1;
  const [before, after] = fromRight ? [ChevronRight, ChevronLeft] : [ChevronLeft, ChevronRight];
  const previous = (
    <Turn
      icon={before}
      label={texts.previous}
      isDisabled={page === 0}
      onPress={() => turnTo(page - 1)}
    />
  );
  const next = (
    <Turn
      icon={after}
      label={texts.next}
      isDisabled={page === pictures.length - 1}
      onPress={() => turnTo(page + 1)}
    />
  );

  function onKeyDown(event: KeyboardEvent) {
    const to = {
      ArrowLeft: page - forward,
      ArrowRight: page + forward,
      Home: 0,
      End: pictures.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    turnTo(to);
  }

  return (
    <section
      aria-label={fromRight ? texts.nameFromRight : texts.name}
      // Handles the keys that are pressed on the buttons in the section.
      {...{ onKeyDown }}
      className="bg-sunken lg:rounded-xl"
    >
      <ol
        ref={list}
        data-pages=""
        dir={fromRight ? 'rtl' : undefined}
        onScroll={onScroll}
        className="[scrollbar-width:none] flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain"
        style={{ '--shape': shape } as CSSProperties}
      >
        {pictures.map((picture, index) => (
          <li
            key={picture.src}
            dir={fromRight ? 'ltr' : undefined}
            className="[container-type:size] grid aspect-(--shape) max-h-[80svh] w-full shrink-0 snap-center snap-always place-items-center"
          >
            <PostPicture
              picture={picture}
              sizes={POST_SIZES}
              onOpen={() => onOpen(index)}
              priority={index === 0}
              eager={Math.abs(index - page) <= 1}
              style={{ maxWidth: `min(100cqw, 100cqh * ${ratioOf(picture).toFixed(4)})` }}
            />
          </li>
        ))}
      </ol>
      {/* The buttons are below the pages, so that they cover no panel. The arrows point in the direction in which the
          pages turn. */}
      <div className="flex items-center justify-center gap-2 print:hidden">
        {fromRight ? next : previous}
        <p aria-hidden="true" className="nums min-w-14 text-center text-ink-soft text-sm">
          {page + 1} / {pictures.length}
        </p>
        {fromRight ? previous : next}
      </div>
    </section>
  );
}

/** Returns the current page, which follows the scroll position, and the function that turns to another page. */
function usePages(count: number, fromRight: boolean) {
  const list = useRef<HTMLOListElement>(null);
  const [page, setPage] = useState(0);

  function onScroll() {
    const { scrollLeft = 0, clientWidth = 0 } = list.current ?? {};
    if (clientWidth > 0)
      setPage(Math.min(count - 1, Math.round(Math.abs(scrollLeft) / clientWidth)));
  }

  function turnTo(to: number) {
    const element = list.current;
    if (!element || to < 0 || to >= count) return;
    const behavior = prefersReducedMotion() ? 'instant' : 'smooth';
    // With pages from right to left, browsers count the scroll offset in negative numbers.
    const left = to * element.clientWidth * (fromRight ? -1 : 1);
    element.scrollTo({ left, behavior });
    // Moves the focus to the page in view, so that Enter opens this page.
    if (element.contains(document.activeElement)) {
      element.children[to]?.querySelector('button')?.focus({ preventScroll: true });
    }
    announce(texts.at(to + 1, count));
  }

  return { list, page, turnTo, onScroll };
}

interface TurnProps {
  icon: LucideIcon;
  label: string;
  isDisabled: boolean;
  onPress: () => void;
}

function Turn({ icon: Icon, label, isDisabled, onPress }: TurnProps) {
  return (
    <button
      type="button"
      aria-label={label}
      // Not `disabled`, because a disabled button would lose the focus at the last page.
      aria-disabled={isDisabled || undefined}
      onClick={onPress}
      className="grid size-11 place-items-center rounded-full -outline-offset-4 hover:bg-hover aria-disabled:opacity-40"
    >
      <Icon className="size-6" aria-hidden="true" />
    </button>
  );
}

/** Returns width divided by height of a page. */
function ratioOf(picture: LightboxPicture): number {
  const { width, height } = shownSize(picture);
  return width / height;
}
