import { useEffect, useState } from 'react';
import { readShared, type SharedContent } from '#client/lib/offline/shared-content.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { postFormMessages } from './post-form.messages.ts';

const texts = postFormMessages.shared;

/**
 * Returns the contents that a phone has shared with the site: null for none, undefined while they load. Shows a message
 * when the contents are missing, or when a post cannot contain all files.
 */
export function useSharedContent(isShared: boolean): SharedContent | null | undefined {
  const [shared, setShared] = useState<SharedContent | null | undefined>(
    isShared ? undefined : null,
  );
  useEffect(() => {
    if (isShared) void readShared().then(setShared);
  }, [isShared]);
  const isMissing = isShared && shared === null;
  const left = shared ? shared.files - shared.pictures.length : 0;
  useEffect(() => {
    if (isMissing) showToast({ type: 'warning', title: texts.missing, message: texts.missingText });
    if (left > 0) showToast({ type: 'info', title: texts.left(left), message: texts.leftText });
  }, [isMissing, left]);
  return shared;
}
