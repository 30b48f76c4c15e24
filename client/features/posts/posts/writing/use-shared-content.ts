import { useEffect, useState } from 'react';
import { readShared, type SharedContent } from '#client/lib/offline/shared-content.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { postFormMessages } from './post-form.messages.ts';

const texts = postFormMessages.shared;

/**
 * Reads what a phone has shared with the site, for the form that opens with it: null for nothing, undefined while it
 * loads. Says when it has not arrived, and when a post cannot take all of it.
 */
export function useSharedContent(isShared: boolean): SharedContent | null | undefined {
  const [shared, setShared] = useState<SharedContent | null | undefined>(
    isShared ? undefined : null,
  );
  useEffect(() => {
    if (isShared) void readShared().then(setShared);
  }, [isShared]);
  const isMissing = isShared && shared === null;
  const hasSeveral = (shared?.files ?? 0) > 1;
  useEffect(() => {
    if (isMissing) showToast({ type: 'warning', title: texts.missing, message: texts.missingText });
    if (hasSeveral) showToast({ type: 'info', title: texts.several, message: texts.severalText });
  }, [isMissing, hasSeveral]);
  return shared;
}
