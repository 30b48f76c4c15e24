import { ArrowDown } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { Button } from '#client/ui/form/button.tsx';
import { BottomBar } from '#client/ui/overlay/bottom-bar.tsx';
import type { CaseView } from '#contract/moderation/cases.ts';
import { claimStatusOf, useClaimHolder } from '../case-claim.tsx';
import { wordOf } from '../case-words.ts';
import { casesMessages } from '../cases.messages.ts';

const texts = casesMessages.bar;

interface DecisionBarProps {
  view: CaseView;
  /** The section of the page with the decision. On small screens, the section is below the case. */
  section: RefObject<HTMLElement | null>;
}

export function DecisionBar({ view, section }: DecisionBarProps) {
  const isInSight = useIsInSight(section);
  const holder = useClaimHolder(view.case);
  if (isInSight) return null;
  function go() {
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: 'start' });
  }
  const { decision, can } = view;
  return (
    <BottomBar className="mt-3 xl:hidden">
      <div className="flex items-center gap-3">
        <p className="line-clamp-2 min-w-0 flex-1 text-sm">
          {view.case.status === 'open'
            ? claimStatusOf(view.case, holder)
            : texts.decided(decision && wordOf(decision))}
        </p>
        <Button variant={can.choose.length > 0 ? 'primary' : 'secondary'} onClick={go}>
          {can.choose.length > 0 ? texts.go : texts.show}
          <ArrowDown className="size-4" aria-hidden="true" />
        </Button>
      </div>
    </BottomBar>
  );
}

/** Whether an element is in sight. True until the browser reports otherwise. */
function useIsInSight(element: RefObject<HTMLElement | null>): boolean {
  const [isInSight, setInSight] = useState(true);
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((entries) => {
      setInSight(entries.at(-1)?.isIntersecting ?? true);
    }, MARGIN);
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isInSight;
}

/** The tab bar and the bar itself cover the end of the screen. */
const MARGIN = { rootMargin: '0px 0px -140px' };
