import { type ComponentProps, Suspense } from 'react';
import { lazyWithRetry } from '#client/ui/feedback/lazy-with-retry.ts';
import { useHasOpened } from '#client/ui/overlay/use-has-opened.ts';

const ChooseSeriesDialog = lazyWithRetry(() => import('./choose-series-dialog.tsx'));

/** The choice of a post's series. Its code and its forms load when it is opened. */
export function ChooseSeries(props: ComponentProps<typeof ChooseSeriesDialog>) {
  return useHasOpened(props.open) ? (
    <Suspense fallback={null}>
      <ChooseSeriesDialog {...props} />
    </Suspense>
  ) : null;
}
